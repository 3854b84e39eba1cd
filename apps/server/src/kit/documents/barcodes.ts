/** bwip-js, loaded with the first barcode: half a megabyte that most processes never need. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);

/** The library itself, for barcodes drawn by other modules. */
export const barcodes = (): typeof import("bwip-js/node") => require("bwip-js/node");

/** White modules around a QR code that readers need (ISO/IEC 18004): on a dark page they find no code without them. */
const QUIET_ZONE = 4;
/** Units of padding that bwip-js draws as wide as a module of a QR code. */
const UNITS_OF_MODULE = 2;

/** Renders a text as the SVG of a QR code, with the white around it that it needs. */
export function qrSvg(text: string): string {
	const padding = QUIET_ZONE * UNITS_OF_MODULE;
	return barcodes().toSVG({
		bcid: "qrcode",
		text,
		paddingwidth: padding,
		paddingheight: padding,
		backgroundcolor: "ffffff",
	});
}
