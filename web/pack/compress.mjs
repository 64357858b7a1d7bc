/** node compress.mjs FILE…: beside each large file what a server sends of it. */
import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";

const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_LGWIN]: 22 };
for (const path of process.argv.slice(2))
    writeFileSync(`${path}.br`, brotliCompressSync(readFileSync(path), { params }));
