/** Checks whether an old binary workbook is complete: the parser reads a truncated one as a shorter one. */

const header = 512;
/** Higher values are not sectors but markers in the sector table. */
const highestSector = 0xffff_fffa;

/**
 * Checks the sector table (Compound File Binary Format, 2.3): every sector referred to by another must lie inside the
 * file. A file whose table itself lies outside is truncated as well.
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
	// Some programs write a shorter last sector.
	return tables > 0 && sectorAt(last) < bytes.length;
}
