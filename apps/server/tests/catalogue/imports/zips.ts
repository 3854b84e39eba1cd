/** Zips and workbooks that no ordinary program would write. */
import { deflateRawSync } from "node:zlib";

export interface Part {
	readonly name: string;
	readonly content: Buffer;
	/** The length claimed in the central directory. */
	readonly claimed?: number;
	readonly flags?: number;
	readonly attributes?: number;
}

/** A zip that no ordinary program would write. */
export function zipOf(parts: readonly Part[]): Buffer {
	const locals: Buffer[] = [];
	const entries: Buffer[] = [];
	let offset = 0;
	for (const { name, content, claimed = content.length, flags = 0, attributes = 0 } of parts) {
		const packed = deflateRawSync(content);
		const local = Buffer.alloc(30);
		local.writeUInt32LE(0x04034b50, 0);
		local.writeUInt16LE(flags, 6);
		local.writeUInt16LE(8, 8);
		local.writeUInt32LE(packed.length, 18);
		local.writeUInt32LE(claimed, 22);
		local.writeUInt16LE(Buffer.byteLength(name), 26);
		const entry = Buffer.alloc(46);
		entry.writeUInt32LE(0x02014b50, 0);
		entry.writeUInt16LE(0x0314, 4);
		entry.writeUInt16LE(flags, 8);
		entry.writeUInt16LE(8, 10);
		entry.writeUInt32LE(packed.length, 20);
		entry.writeUInt32LE(claimed, 24);
		entry.writeUInt16LE(Buffer.byteLength(name), 28);
		entry.writeUInt32LE(attributes, 38);
		entry.writeUInt32LE(offset, 42);
		locals.push(local, Buffer.from(name), packed);
		entries.push(entry, Buffer.from(name));
		offset += 30 + Buffer.byteLength(name) + packed.length;
	}
	const directory = Buffer.concat(entries);
	const end = Buffer.alloc(22);
	end.writeUInt32LE(0x06054b50, 0);
	end.writeUInt16LE(parts.length, 8);
	end.writeUInt16LE(parts.length, 10);
	end.writeUInt32LE(directory.length, 12);
	end.writeUInt32LE(offset, 16);
	return Buffer.concat([...locals, directory, end]);
}

export const part = (name: string, text: string): Part => ({ name, content: Buffer.from(text) });
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** An xlsx with the given rows of XML. */
export const workbookParts = (rows: string, extra = ""): Part[] => [
	part(
		"[Content_Types].xml",
		'<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
	),
	part(
		"xl/workbook.xml",
		`<?xml version="1.0"?>${extra}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="5-A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
	),
	part(
		"xl/_rels/workbook.xml.rels",
		`<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
	),
	part(
		"xl/worksheets/sheet1.xml",
		`<?xml version="1.0"?><worksheet xmlns="${main}"><dimension ref="A1:XFD1048576"/><sheetData>${rows}</sheetData></worksheet>`,
	),
];
export const cell = (at: string, text: string): string =>
	`<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
