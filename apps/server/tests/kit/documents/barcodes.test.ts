import { expect, test } from "vitest";
import { qrSvg } from "../../../src/kit/documents/barcodes.ts";

test.each(["A", "https://kutuphane.okul.k12.tr/students/abi3klm1no7pqis#key=Ab-c_9I"])(
	"a QR code has four white modules on each side, whatever is behind it: %s",
	(text) => {
		const svg = qrSvg(text);
		expect(svg).toContain('<rect width="100%" height="100%" fill="#ffffff" />');
		const size = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)?.[1]);
		const points = [...svg.matchAll(/[ML](\d+) (\d+)/g)].flatMap(([, x, y]) => [Number(x), Number(y)]);
		const [first, last] = [Math.min(...points), Math.max(...points)];
		// The finder pattern at the corner is seven modules wide.
		const corner = points.filter((place) => place > first);
		const steps = new Set(corner.map((place) => place - first));
		const module = Math.min(...steps);
		expect(first / module).toBe(4);
		expect((size - last) / module).toBe(4);
		expect(Number.isInteger((last - first) / module)).toBe(true);
	},
);
