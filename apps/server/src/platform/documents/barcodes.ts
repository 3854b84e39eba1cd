/** bwip-js, loaded with the first barcode: half a megabyte that most processes never need. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The library itself, for barcodes drawn by other modules. */
export const barcodes = (): typeof import("bwip-js/node") => require("bwip-js/node");

/** Renders a text as the SVG of a QR code. `margin`: the quiet zone around it, in modules. */
export const qrSvg = (text: string, margin = 0): string =>
	barcodes().toSVG({ bcid: "qrcode", text, paddingwidth: margin, paddingheight: margin });
