/** Whether an old binary workbook is all there: the reader takes a cut one for a short one. */

const header = 512;
/** Numbers above are no sectors, but say what a place in the table is for. */
const highestSector = 0xffff_fffa;

/**
 * Looks at the table of sectors (Compound File Binary Format, 2.3): every one that another leads to must lie inside the
 * file. A file whose table is itself outside is cut as well.
 */
export function isWhole(bytes: Buffer): boolean {
	if (bytes.length < header) return false;
	const shift = bytes.readUInt16LE(30);
	if (shift !== 9 && shift !== 12) return false;
	const size = 2 ** shift;
	const perTable = size / 4;
	const tables = Math.min(bytes.readUInt32LE(44), 109);
	const sectorAt = (sector: number): number => (sector + 1) * size;
	let last = 0;
	for (let place = 0; place < tables; place++) {
		const table = bytes.readUInt32LE(76 + place * 4);
		if (table > highestSector) continue;
		const at = sectorAt(table);
		if (at + size > bytes.length) return false;
		for (let entry = 0; entry < perTable; entry++) {
			const next = bytes.readUInt32LE(at + entry * 4);
			if (next < highestSector) last = Math.max(last, next);
		}
	}
	// Some programs leave the last sector shorter than the others.
	return tables > 0 && sectorAt(last) < bytes.length;
}
