import { books } from "@rafta/library/collections/books";
import { useLanguage, useTexts } from "../../i18n/language.tsx";
import { Facts } from "../../ui/Page.tsx";
import type { Book } from "./book.ts";
import { useDeweyCaption } from "./form/DeweyInput.tsx";
import { languageName } from "./form/languages.ts";
import { texts } from "./texts.ts";

/** Plain facts, named as in the forms; special ones are placed between them. */
const before = [
	"subtitle",
	"author_line",
	"translator",
	"illustrator",
	"publisher",
	"year",
	"edition",
	"pages",
];

/** The known data of a title, without the summary. */
export function BookFacts({ book }: { book: Book }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const caption = useDeweyCaption();
	const label = (name: string) => books.fields.find((field) => field.name === name)?.label[language] ?? name;
	const plain = (name: string) => [label(name), String(book[name] || "")] as const;
	const isbns = [book.isbn13, ...(book.other_isbns ?? [])].filter(Boolean);
	const ages = [book.age_min, book.age_max].map((age) => (age > 0 ? String(age) : ""));
	return (
		<Facts
			items={[
				...before.map(plain),
				["ISBN", isbns.join(", ")],
				[label("language"), book.language ? languageName(book.language, language) : ""],
				[label("series"), [book.series, book.series_no].filter(Boolean).join(" · ")],
				[label("subjects"), (book.subjects ?? []).join(", ")],
				[t("ages"), ages.some(Boolean) ? ages.join("–") : ""],
				[label("dewey"), [book.dewey, caption(book.dewey)].filter(Boolean).join(" · ")],
				plain("author_mark"),
			]}
		/>
	);
}
