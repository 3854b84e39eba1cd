/** Kinds of text: recognised by how they begin, and by the rules of their format as far as the head shows them. */

/** A decoded head: its text, and whether it is the whole file. */
export interface TextHead {
	readonly text: string;
	readonly isWhole: boolean;
}

/** Whether a byte is a control character that no text has (MIME Sniffing, "binary data byte"). */
const isBinary = (byte: number): boolean =>
	byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d && byte !== 0x0b) && byte !== 0x1b;

/** Decodes a head of text in UTF-8 or, with its mark, in UTF-16; `null` for anything else. */
export function textOf(head: Uint8Array): string | null {
	const [first, second] = head;
	if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(head);
	if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(head);
	return head.some(isBinary) ? null : new TextDecoder("utf-8").decode(head);
}

const htmlStart =
	/^\s*<(?:!doctype html|(?:html|head|script|iframe|h1|div|font|table|a|style|title|body|br|b|p)(?=[\s/>])|!--)/i;

/** The root element of XML decides; each with what must be in it, where other formats have the same name. */
const xmlRoots: readonly (readonly [type: string, root: RegExp])[] = [
	["image/svg+xml", /<svg[\s/>]/i],
	["application/rss+xml", /<rss[\s>]/],
	["application/atom+xml", /<feed\s[^>]*2005\/Atom/],
	["model/x3d+xml", /<X3D[\s>]/],
	["application/vnd.google-earth.kml+xml", /<kml\s/],
	["application/x-xliff+xml", /<xliff\s/],
	["model/vnd.collada+xml", /<COLLADA\s/],
	["application/gml+xml", /xmlns:gml="/],
	["application/gpx+xml", /<gpx\s/],
	["application/vnd.garmin.tcx+xml", /<TrainingCenterDatabase\s/],
	["application/x-amf", /<amf[\s>]/],
	["application/vnd.ms-package.3dmanufacturing-3dmodel+xml", /<model\s[^>]*3dmanufacturing/],
	["application/vnd.adobe.xfdf", /<xfdf[\s>]/],
	["application/owl+xml", /<Ontology\s[^>]*owl#/],
	["application/xhtml+xml", /<!doctype html|<html\s+xmlns=/i],
];

/** The text from its first element on: without declaration, comments, document type and white space before it. */
function fromRoot(text: string): string {
	let rest = text.trimStart();
	for (;;) {
		const end = /^<\?/.test(rest)
			? "?>"
			: /^<!--/.test(rest)
				? "-->"
				: /^<!doctype svg/i.test(rest)
					? ">"
					: null;
		const at = end === null ? -1 : rest.indexOf(end);
		if (end === null || at < 0) return rest;
		rest = rest.slice(at + end.length).trimStart();
	}
}

const geometry =
	/"type"\s*:\s*"(?:Feature|FeatureCollection|Point|MultiPoint|LineString|MultiLineString|Polygon|MultiPolygon|GeometryCollection)"/;

function isJson(text: string): boolean {
	try {
		const value: unknown = JSON.parse(text);
		return typeof value === "object" && value !== null;
	} catch {
		return false;
	}
}

/** Whether the text begins like a JSON object or list; a whole one must be valid. */
function looksLikeJson({ text, isWhole }: TextHead): boolean {
	if (isWhole) return isJson(text);
	return /^\s*(?:\{\s*["}]|\[\s*(?:["{[\]\d-]|true|false|null))/.test(text);
}

/** Complete lines: the last one of a head that is cut off is left out. */
function linesOf({ text, isWhole }: TextHead): string[] {
	const lines = text.split(/\r?\n/);
	if (!isWhole) lines.pop();
	return lines.filter((line) => line !== "");
}

const areJsonLines = (head: TextHead): boolean => {
	const lines = linesOf(head);
	return lines.length > 1 && lines.every(isJson);
};

/** Whether at least two rows have the same number of columns, more than one; a quoted value may contain line breaks. */
function isTable(head: TextHead, separator: string): boolean {
	const bare = head.text.replace(/"(?:[^"]|"")*"/g, "x");
	const rows = linesOf({ ...head, text: bare });
	const columns = rows.map((row) => row.split(separator).length);
	return rows.length > 1 && (columns[0] ?? 0) > 1 && columns.every((count) => count === columns[0]);
}

const shebang = (programs: string): RegExp =>
	new RegExp(`^#!\\s*/(?:usr/|usr/local/)?bin/(?:env\\s+(?:-S\\s+)?)?(?:${programs})\\b`);

/** Kinds that follow from the first line or two, in the order in which they are tried. */
const starts: readonly (readonly [type: string, start: RegExp])[] = [
	["text/x-php", /^<\?(?:php|[\s])/i],
	["text/x-php", shebang("php")],
	["text/javascript", shebang("node|nodejs")],
	["text/x-lua", shebang("lua")],
	["text/x-perl", shebang("perl")],
	["text/x-python", shebang("python[23]?")],
	["text/x-ruby", shebang("ruby")],
	["text/x-tcl", shebang("tcl|tclsh|wish")],
	["text/x-shellscript", shebang("sh|bash|csh|dash|ksh|tcsh|zsh")],
	["text/rtf", /^\{\\rtf/],
	["application/x-subrip", /^\d+\r?\n\d\d:\d\d:\d\d[,.]\d{3} --> \d\d:\d\d:\d\d[,.]\d{3}/],
	["text/vtt", /^WEBVTT(?:[\s]|$)/],
	["text/vcard", /^BEGIN:VCARD\r?\n/i],
	["text/calendar", /^BEGIN:VCALENDAR\r?\n/i],
	["application/vnd.apple.mpegurl", /^#EXTM3U/],
	[
		"message/rfc822",
		/^(?:(?:From|To|Subject|Date|Received|Return-Path|Message-ID|MIME-Version|Delivered-To|X-[\w-]+): [^\n]*\n(?:[ \t][^\n]*\n)*){2}/i,
	],
];

/** The types of a text by its content, the most exact one first. */
export function textTypes(head: TextHead): readonly string[] {
	const text = head.text.replace(/^\uFEFF/, "");
	const content = { ...head, text };
	if (/^<svg[\s/>]/i.test(fromRoot(text))) return ["image/svg+xml"];
	if (/^\s*<\?xml/i.test(text)) return [xmlRoots.find(([, root]) => root.test(text))?.[0] ?? "text/xml"];
	if (htmlStart.test(text)) return ["text/html"];
	const start = starts.find(([, pattern]) => pattern.test(text));
	if (start !== undefined) return [start[0]];
	// Markup without a declaration is XML as well: it must not pass as plain text.
	if (/^\s*<[a-z!]/i.test(text)) return [xmlRoots.find(([, root]) => root.test(text))?.[0] ?? "text/xml"];
	if (looksLikeJson(content) && !areJsonLines(content))
		return geometry.test(text) ? ["application/geo+json", "application/json"] : ["application/json"];
	if (areJsonLines(content)) return ["application/x-ndjson"];
	if (isTable(content, ",")) return ["text/csv", "text/plain"];
	if (isTable(content, "\t")) return ["text/tab-separated-values", "text/plain"];
	return ["text/plain"];
}
