/** A socket's codes, beside those of the server. */

/** Another tab has the table. */
export const ELSEWHERE = 4090;
/** Tables of this device cannot be played now; a note on the page says why. */
export const NOT_STARTED = 4091;
/** Come back at once: there is something newer. */
export const GOING = 4092;
