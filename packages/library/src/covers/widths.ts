/**
 * Advance widths of Rafta Serif (packages/library/fonts) in thousandths of the type size, rounded up to five: text is
 * measured without a browser, the same for every drawing.
 */
const table: readonly (readonly [width: number, letters: string])[] = [
	[180, "'"],
	[220, " "],
	[240, "‘’"],
	[250, "`"],
	[275, ".:"],
	[285, ",|"],
	[290, ";"],
	[295, "·"],
	[315, "ìíîïī"],
	[320, "ijlıł"],
	[325, "!"],
	[350, "["],
	[355, "]"],
	[365, "()"],
	[375, '"'],
	[390, "tț"],
	[395, "f"],
	[405, "{}"],
	[410, "-IÌÍÎÏĪİ"],
	[470, "1“"],
	[480, "^rř”"],
	[490, "sśşšș"],
	[495, "_zżž"],
	[510, "¿"],
	[515, "J"],
	[520, "<>×"],
	[525, "cçćč"],
	[530, "7ę"],
	[535, "?eèéêëēě–"],
	[540, "ə"],
	[555, "x"],
	[560, "v"],
	[565, "+3=aàáâãäå÷āăą"],
	[575, "yýÿğ"],
	[580, "g"],
	[590, "5§ø"],
	[595, "«»"],
	[600, "oðòóôõöōő"],
	[605, "$"],
	[610, "SbŚŞŠȘ"],
	[615, "Fqþ"],
	[620, "268kđ"],
	[625, "*9dp"],
	[630, "4uùúûüūůű"],
	[635, "LŁ"],
	[640, "hn~ñńň"],
	[645, "ZŻŽ"],
	[665, "#EÈÉÊËĒĘĚ"],
	[675, "0"],
	[695, "YÝ"],
	[700, "PTßȚ"],
	[705, "CÇÞĆČ"],
	[710, "B"],
	[720, "V"],
	[730, "Ə"],
	[735, "X"],
	[740, "AÀÁÂÃÄÅĀĂĄ"],
	[755, "RUÙÚÛÜŘŪŮŰ"],
	[770, "GĞ"],
	[775, "NÑŃŇ"],
	[785, "%"],
	[795, "K"],
	[800, "DOQÐÒÓÔÕÖØĐŌŐ"],
	[835, "wæ"],
	[845, "—"],
	[855, "H"],
	[915, "…"],
	[920, "@"],
	[930, "M"],
	[960, "m"],
	[980, "&"],
	[1000, "Æ"],
	[1060, "W"],
	[500, "/\\"],
];

const widths = new Map(
	table.flatMap(([width, letters]) => [...letters].map((letter) => [letter, width] as const)),
);

/** Width of a letter that the font lacks and the reader's system draws: no script's letter is wider than its size. */
const UNKNOWN_WIDTH = 1000;

/** The width of a text in Rafta Serif of size 1; kerning only makes it narrower. */
export function textWidth(text: string): number {
	let sum = 0;
	for (const letter of text) sum += widths.get(letter) ?? UNKNOWN_WIDTH;
	return sum / 1000;
}

/** Whether the font has every letter of a text. */
export const isInFont = (text: string): boolean => [...text].every((letter) => widths.has(letter));
