import { expect, test } from "vitest";
import { isOfType, servedTypeOf, typesOf } from "../../src/files/kinds.ts";

const sample = (text: string, name = "a.bin", size?: number) => {
	const head = Buffer.from(text, "latin1");
	return { head, size: size ?? head.length, name };
};
const utf8 = (text: string, name = "a.txt") => sample(Buffer.from(text).toString("latin1"), name);

/** One entry of a zip archive, stored without compression. */
const entry = (name: string, content: string): string => {
	const head = Buffer.alloc(30);
	head.writeUInt32LE(0x04034b50);
	head.writeUInt16LE(20, 4);
	head.writeUInt32LE(content.length, 18);
	head.writeUInt32LE(content.length, 22);
	head.writeUInt16LE(name.length, 26);
	return head.toString("latin1") + name + content;
};
const word = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const zeros = (count: number): string => "\0".repeat(count);
const ole = `\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${zeros(600)}`;

test.each([
	["image/png", "\x89PNG\r\n\x1a\n\0\0\0\rIHDR"],
	["image/gif", "GIF89a"],
	["image/bmp", `BM${zeros(12)}\x28${zeros(40)}`],
	["image/x-icon", `\0\0\x01\0\x01\0${zeros(60)}`],
	["image/avif", "\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf"],
	["image/heic", "\0\0\0\x18ftypheic\0\0\0\0heicmif1"],
	["image/tiff", `II\x2a\0\x08\0\0\0${zeros(60)}`],
	["image/jxs", "\0\0\0\x0cJXS \r\n\x87\n"],
	["image/vnd.djvu", "AT&TFORM\0\0\0\0DJVM"],
	["image/vnd.radiance", "#?RADIANCE\n"],
	["image/x-portable-pixmap", "P6\n1 1\n255\n"],
	["video/mp4", "\0\0\0\x18ftypisom\0\0\x02\0isomiso2\0\0\0\x08free"],
	["video/quicktime", "\0\0\0\x14ftypqt  \0\0\x02\0qt  "],
	["video/webm", `\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm${zeros(20)}`],
	["video/x-matroska", `\x1a\x45\xdf\xa3\xa3\x42\x82\x88matroska${zeros(20)}`],
	["audio/mpeg", `ID3\x03\0\0\0\0\0\0\xff\xfb\x90\x64${zeros(400)}`],
	// A picture of more bytes than are read comes before the sound.
	["audio/mpeg", `ID3\x03\0\0\0\x10\0\0APIC${zeros(400)}`],
	["audio/wav", `RIFF\x24\0\0\0WAVEfmt ${zeros(40)}`],
	["audio/ogg", `OggS\0\x02${zeros(20)}\x01\x1e\x01vorbis${zeros(60)}`],
	["audio/basic", `.snd${zeros(40)}`],
	["audio/flac", `fLaC${zeros(40)}`],
	["application/pdf", "%PDF-1.4\n%\xe2\xe3\xcf\xd3\n"],
	["application/zip", entry("a.txt", "hello")],
	["application/epub+zip", entry("mimetype", "application/epub+zip")],
	["application/vnd.oasis.opendocument.text", entry("mimetype", "application/vnd.oasis.opendocument.text")],
	[
		"application/vnd.oasis.opendocument.formula",
		entry("mimetype", "application/vnd.oasis.opendocument.formula"),
	],
	["application/vnd.sun.xml.calc", entry("mimetype", "application/vnd.sun.xml.calc")],
	["application/x-rar-compressed", `Rar!\x1a\x07\x01\0${zeros(40)}`],
	["application/x-7z-compressed", `7z\xbc\xaf\x27\x1c${zeros(40)}`],
	["application/gzip", `\x1f\x8b\x08\0${zeros(30)}`],
	["application/x-bzip2", "BZh91AY&SY"],
	["application/x-ole-storage", ole],
	["application/x-executable", `\x7fELF\x02\x01\x01${zeros(9)}\x02\0`],
	["application/x-elf", `\x7fELF\x02\x01\x01${zeros(9)}\x02\0`],
	["application/x-bittorrent", "d8:announce3:abc"],
	["application/pkcs7-signature", "0\x82\x01\x02\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x07\x02"],
	["application/wasm", "\0asm\x01\0\0\0"],
	["application/vnd.sqlite3", "SQLite format 3\0"],
	["application/marc", "00714cam a2200205 a 4500\x1e"],
	["font/woff2", `wOF2\0\x01\0\0${zeros(60)}`],
	["font/woff2", `wOF2${zeros(60)}`],
	["font/woff", `wOFF${zeros(60)}`],
	["text/html", "<!DOCTYPE html><html><body>x</body></html>"],
	["text/html", "\n <script>alert(1)</script>"],
	["image/svg+xml", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
	["image/svg+xml", '<?xml version="1.0"?>\n<!-- drawn --><svg xmlns="http://www.w3.org/2000/svg"></svg>'],
	["text/xml", '<?xml version="1.0"?><a/>'],
	["application/rss+xml", '<?xml version="1.0"?><rss version="2.0"/>'],
	["application/json", '{"a": [1, 2]}'],
	["application/geo+json", '{"type": "Point", "coordinates": [1, 2]}'],
	["application/x-ndjson", '{"a":1}\n{"a":2}\n'],
	["text/csv", "a,b\n1,2\n3,4\n"],
	["text/csv", 'a,b\n"1\n,",2\n'],
	["text/tab-separated-values", "a\tb\n1\t2\n"],
	["text/rtf", "{\\rtf1 x}"],
	["text/vcard", "BEGIN:VCARD\nVERSION:4.0\nEND:VCARD\n"],
	["text/calendar", "BEGIN:VCALENDAR\nEND:VCALENDAR\n"],
	["text/vtt", "WEBVTT\n\n00:00.000 --> 00:01.000\nx"],
	["application/x-subrip", "1\n00:00:01,000 --> 00:00:02,000\nx\n"],
	["text/x-python", "#!/usr/bin/env python3\nprint(1)"],
	["message/rfc822", "From: a@b.test\nTo: c@d.test\n\nx"],
	["text/plain", "hello there"],
	["application/octet-stream", "\xfe\x00\x01"],
])("a field for %s takes such a file", async (type, text) => {
	expect(await isOfType(sample(text), [type])).toBe(true);
	expect(await isOfType(sample(text), ["application/x-other"])).toBe(false);
});

test.each([
	[
		"a document of Word",
		"a.docx",
		entry("[Content_Types].xml", "<Types></Types>") + entry("word/document.xml", "<w/>"),
		word,
	],
	["one whose parts are in another order", "a.docx", entry("docProps/app.xml", "<x/>"), word],
	["an old document", "a.DOC", ole, "application/msword"],
	["an old table", "a.xls", ole, "application/vnd.ms-excel"],
	["a table of one column", "a.csv", "ad\nAli\n", "text/csv"],
	["a Turkish table", "a.csv", "ad;soyad\nAli;Ak\n", "text/csv"],
	["a style sheet", "a.css", "p{color:red}", "text/css"],
	["a script", "a.mjs", "let a = 1", "text/javascript"],
])("among the formats of one container the name decides: %s", async (_what, name, text, type) => {
	expect((await typesOf(sample(text, name)))[0]).toBe(type);
});

test.each([
	["markup as text", "a.txt", "<script>alert(1)</script>", "text/plain"],
	["markup as a table", "a.csv", "<html><body>a,b", "text/csv"],
	["markup as a picture", "a.png", "<svg onload='x'/>", "image/png"],
	["a program as a document", "a.docx", `MZ${zeros(80)}`, word],
	["a document as an archive", "a.zip", entry("mimetype", "application/epub+zip"), "application/zip"],
	["text as JSON", "a.json", "{not json", "application/json"],
	["a drawing as XML", "a.xml", "<svg/>", "text/xml"],
])("a name does not change what the content says: %s", async (_what, name, text, type) => {
	expect(await isOfType(sample(text, name), [type])).toBe(false);
});

test("a table is text, an animated PNG is a PNG, and types have several names", async () => {
	expect(await isOfType(sample("a,b\n1,2\n"), ["text/plain"])).toBe(true);
	const animated = `\x89PNG\r\n\x1a\n\0\0\0\rIHDR${zeros(17)}\0\0\0\x08acTL${zeros(12)}\0\0\0\0IDAT`;
	for (const type of ["image/png", "image/apng", "image/vnd.mozilla.apng"])
		expect(await isOfType(sample(animated), [type])).toBe(true);
	expect(await isOfType(sample("<?xml version='1.0'?><a/>"), ["Application/XML; charset=utf-8"])).toBe(true);
	expect(await isOfType(sample(`RIFF\x24\0\0\0WAVEfmt ${zeros(40)}`), ["audio/x-wav"])).toBe(true);
});

test("a long JSON file is recognised by its beginning", async () => {
	const text = `{"list": [${"1,".repeat(40)}`;
	expect(await isOfType(sample(text, "a.json", 9_000_000), ["application/json"])).toBe(true);
	expect(await isOfType(sample(text, "a.json"), ["application/json"])).toBe(false);
});

test.each([
	["a.png", "\x89PNG\r\n\x1a\n", "image/png", true],
	["a.pdf", "%PDF-1.4\n", "application/pdf", true],
	["a.mov", "\0\0\0\x14ftypqt  \0\0\x02\0qt  ", "video/quicktime", true],
	["a.svg", "<svg/>", "image/svg+xml", false],
	["a.html", "<!DOCTYPE html><html></html>", "text/html; charset=utf-8", false],
	["a.css", "p{color:red}", "text/css; charset=utf-8", false],
	["a.js", "let a = 1", "text/javascript; charset=utf-8", false],
	["a.json", '{"a":1}', "application/json", false],
	["a.docx", entry("word/document.xml", "<w/>"), word, false],
	["a.txt", "\xfd\xfe hello", "text/plain", false],
])("%s is served as its type, and shown only when it is harmless", async (name, text, type, isInline) => {
	expect(await servedTypeOf(sample(text, name))).toEqual({ type, isInline });
});

test("characters beyond ASCII are text, and one that the head cuts off stays UTF-8", async () => {
	expect((await typesOf(utf8("Çalıkuşu, roman")))[0]).toBe("text/plain");
	const cut = utf8("Çalıkuş");
	expect((await servedTypeOf({ ...cut, head: cut.head.subarray(0, -1) })).type).toBe(
		"text/plain; charset=utf-8",
	);
});

test("no head takes long to recognise", async () => {
	// Of the processor: the machine may be busy with other work.
	const before = process.cpuUsage();
	for (const piece of ["<!-- -->", "<?x?>", '"', "[", " ", "\n", "a,", "<feed ", "X-a: b\n", "<svg", "1\n"])
		await typesOf(sample(piece.repeat(4096).slice(0, 4096), "a.txt", 1e6));
	const { user, system } = process.cpuUsage(before);
	expect((user + system) / 1000).toBeLessThan(2000);
});
