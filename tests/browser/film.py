"""A moving picture, frame by frame: what a page shows, at times that we choose.

Chromium encodes the frames, and only what has changed; here they are put into one WebP file.
https://developers.google.com/speed/webp/docs/riff_container says how that is laid out.
"""

from __future__ import annotations

import base64
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from playwright.sync_api import FloatRect, Page

Box = tuple[int, int, int, int]
"""Left, top, width and height."""

QUALITIES = (0.85, 0.75, 0.65, 0.5, 0.35)
"""Of a film, the best first."""


@dataclass
class Frame:
    """What has changed since the frame before, and how long it is shown."""

    box: Box
    webps: list[bytes]
    """In each of ``QUALITIES``."""
    ms: int


# --- time ----------------------------------------------------------------------------------

HELD = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how);
  animation.pause();
  return animation;
};
"""
"""For a page's beginning: no flight begins before we say so."""
STEP = """(ms) => {
  let moving = 0;
  for (const animation of document.getAnimations()) {
    const end = animation.effect.getComputedTiming().endTime;
    animation.pause();
    if (!Number.isFinite(end)) { animation.currentTime = 0; continue; }
    const now = (animation.currentTime ?? 0) + ms;
    if (now >= end) animation.finish();
    else { animation.currentTime = now; moving += 1; }
  }
  return moving;
}"""
"""Everything moves on by some milliseconds; how many still move. What never ends stands still."""


# --- frames --------------------------------------------------------------------------------

CHANGE = """async ([png, qualities]) => {
  const image = await createImageBitmap(await (await fetch("data:image/png;base64," + png)).blob());
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext("2d", { alpha: false });
  context.drawImage(image, 0, 0);
  const now = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
  const old = window.old ?? null;
  window.old = now;
  let [left, top, right, bottom] = old ? [width, height, -1, -1] : [0, 0, width - 1, height - 1];
  for (let y = 0, i = 0; old && y < height; y++)
    for (let x = 0; x < width; x++, i++)
      if (now[i] !== old[i]) {
        [left, right] = [Math.min(left, x), Math.max(right, x)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      }
  if (right < 0) return null;
  [left, top] = [left & ~1, top & ~1];
  const box = [left, top, right - left + 1, bottom - top + 1];
  const part = new OffscreenCanvas(box[2], box[3]);
  part.getContext("2d", { alpha: false }).drawImage(image, -left, -top);
  const encode = async (quality) => {
    const blob = await part.convertToBlob({ type: "image/webp", quality });
    const bytes = new Uint8Array(await blob.arrayBuffer());
    return btoa(Array.from(bytes, (b) => String.fromCharCode(b)).join(""));
  };
  return [box, await Promise.all(qualities.map(encode))];
}"""
"""Where a picture differs from the one before, and that part of it; null if nowhere."""


class Film:
    """Frames of a page; a second page encodes them."""

    def __init__(self, page: Page, clip: FloatRect) -> None:
        self.page, self.clip = page, clip
        self.lab = page.context.new_page()
        self.lab.set_default_timeout(0)
        self.frames: list[Frame] = []
        page.bring_to_front()

    def shoot(self, ms: int) -> None:
        """The page as it is now, shown for so long."""
        png = base64.b64encode(self.page.screenshot(clip=self.clip)).decode()
        found = self.lab.evaluate(CHANGE, [png, QUALITIES])
        if found is None:
            self.frames[-1].ms += ms
            return
        (left, top, width, height), encoded = found
        webps = [base64.b64decode(text) for text in encoded]
        self.frames.append(Frame((left, top, width, height), webps, ms))

    def roll(self, ms: int) -> None:
        """Frames until nothing moves any more."""
        while self.page.evaluate(STEP, ms):
            self.shoot(ms)
        self.shoot(ms)


# --- the file ------------------------------------------------------------------------------


def webp(frames: list[Frame], most: int) -> bytes:
    """An animation that goes on for ever, of the size of its first frame, as good as fits."""
    _, _, width, height = frames[0].box
    head = b"\x02\0\0\0" + _three(width - 1) + _three(height - 1)
    start = [_chunk(b"VP8X", head), _chunk(b"ANIM", struct.pack("<IH", 0, 0))]
    for which in range(len(QUALITIES)):
        parts = [_chunk(b"ANMF", _part(frame, which)) for frame in frames]
        made = _chunk(b"RIFF", b"WEBP" + b"".join([*start, *parts]))
        if len(made) <= most:
            return made
    raise ValueError(f"the film has {len(made)} bytes: more than {most}")


def _part(frame: Frame, which: int) -> bytes:
    left, top, width, height = frame.box
    numbers = (left // 2, top // 2, width - 1, height - 1, frame.ms)
    laid_over = b"\x02"  # not blended
    found = chunks(frame.webps[which][12:])
    image = b"".join(_chunk(*part) for part in found if part[0] in (b"VP8 ", b"VP8L"))
    return b"".join(map(_three, numbers)) + laid_over + image


def chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a file: their kinds, their contents."""
    while data:
        kind, size = struct.unpack("<4sI", data[:8])
        yield kind, data[8 : 8 + size]
        data = data[8 + size + size % 2 :]


def _chunk(kind: bytes, data: bytes) -> bytes:
    return kind + struct.pack("<I", len(data)) + data + b"\0" * (len(data) % 2)


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")
