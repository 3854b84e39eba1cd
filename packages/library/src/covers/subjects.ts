/** Ornaments by the subject of a book: what its title, its subjects or its class speak of is seen on its cover. */
import type { MotifName } from "./motifs.ts";
import type { SceneName } from "./scenes.ts";

interface Subject {
	/** Words of folded text (`searchKey`); those of more than three letters may have a suffix. */
	readonly words: RegExp;
	/** Dewey classes. */
	readonly classes: RegExp;
	readonly motifs: readonly MotifName[];
	readonly scenes: readonly SceneName[];
}

const words = (list: string): RegExp => {
	const stems = list.split("|").map((stem) => (stem.length > 3 ? `${stem}[a-z]{0,4}` : stem));
	return new RegExp(` (?:${stems.join("|")}) `);
};

/** The first that matches counts: the more distinct ones come first. */
const subjects: readonly Subject[] = [
	{
		words: words(
			"deniz|gemi|okyanus|korsan|balik|balina|ada|adasi|adada|kaptan|sea|ocean|ship|island|pirate|sail|river|nehir|irmak|water",
		),
		classes: /^$/,
		motifs: ["shell"],
		scenes: ["sea"],
	},
	{
		words: words(
			"bilim|uzay|gezegen|evren|galaksi|robot|fizik|space|planet|universe|galax|physics|science|cosmos|time|mars",
		),
		classes: /^5[0-4]/,
		motifs: ["sun", "star", "moon"],
		scenes: ["planets"],
	},
	{
		words: words(
			"polisiye|dedektif|gizem|cinayet|korku|mystery|murder|detective|ghost|secret|dead|death|killer|gece|night|dark|shadow",
		),
		classes: /^$/,
		motifs: ["moon", "kilim"],
		scenes: ["city"],
	},
	{
		words: words(
			"cicek|gul|gulu|guller|lale|bahce|flower|garden|rose|ask|aski|asklar|sevgi|love|heart|kalp|yurek",
		),
		classes: /^71/,
		motifs: ["tulip", "carnation", "pomegranate"],
		scenes: ["bouquet", "garden"],
	},
	{
		words: words("kus|serce|marti|kanat|bird|wing|mockingbird|siir|poem|poet|poetry|kaside|turku|sarki|song"),
		classes: /^(811|821|894\.3511)/,
		motifs: ["bird", "tulip", "carnation"],
		scenes: ["bird", "bouquet"],
	},
	{
		words: words(
			"orman|agac|doga|hayvan|kedi|kopek|at|atlar|yaprak|dag|dagi|daglar|tree|forest|wood|animal|nature|wild|mountain|green",
		),
		classes: /^5[89]/,
		motifs: ["leaf", "bird"],
		scenes: ["tree", "mountains", "garden"],
	},
	{
		words: words(
			"masal|efsane|destan|mitoloji|buyu|peri|cadi|ejderha|fairy|tale|legend|myth|magic|witch|dragon|wizard",
		),
		classes: /^(39|29[0-3])/,
		motifs: ["moon", "pomegranate", "star", "bird"],
		scenes: ["tree", "city", "bridge", "mountains"],
	},
	{
		words: words("mizah|fikra|komik|nasrettin|humor|funny|sirk|circus|oyun|bayram"),
		classes: /^817/,
		motifs: ["spots", "sun"],
		scenes: ["balloons", "kite"],
	},
	{
		words: words("sehir|istanbul|sokak|ev|evi|evler|konak|mahalle|london|city|street|house|town"),
		classes: /^$/,
		motifs: ["kilim", "cypress"],
		scenes: ["city", "bridge"],
	},
	{
		words: words(
			"gezi|yol|yolu|yollar|yolculuk|macera|seyahat|anadolu|koy|koyu|koyun|yayla|bozkir|memed|toprak|adventure|journey|travel|road|hill|land|country",
		),
		classes: /^91/,
		motifs: ["kilim", "sun", "cypress"],
		scenes: ["road", "hills", "mountains"],
	},
	{
		words: words("tarih|savas|ataturk|nutuk|osmanli|kurtulus|biyografi|history|war|king|queen|empire"),
		classes: /^(92|93|94|95|96)/,
		motifs: ["star", "kilim", "cypress"],
		scenes: ["rosette", "bridge", "hills"],
	},
	{
		words: words("felsefe|deneme|din|psikoloji|insan|philosophy|mind|soul|thought|god|life"),
		classes: /^(1|2|814)/,
		motifs: ["star", "pomegranate", "cypress"],
		scenes: ["rosette", "tree"],
	},
];

/** The subject of a title, if it shows. */
export const subjectOf = (text: string, dewey: string): Subject | undefined =>
	subjects.find(({ words }) => words.test(text)) ??
	subjects.find(({ classes }) => dewey !== "" && classes.test(dewey));
