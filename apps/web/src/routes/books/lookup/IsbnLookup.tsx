import type { AnswerOf } from "@rafta/library/api/index";
import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import { useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { Button, toast } from "#kit";
import { LONG_DEBOUNCE_MS, useDebounced } from "#state";
import { texts } from "./texts.ts";

type Proposal = NonNullable<AnswerOf<"GET /api/books/lookup">["proposal"]>;

interface Props {
	/** As typed. */
	isbn: string;
	/** Shown while there is nothing to say. */
	idle: string;
	/** The form's values. */
	values: Readonly<Record<string, unknown>>;
	set(name: string, value: unknown): void;
}

/** Values of the form's fields in a found record. */
const valuesOf = ({ authors, cover: _, year, pages, ...texts }: Proposal) => ({
	...texts,
	author_line: authors.join("; "),
	year: year === 0 ? "" : String(year),
	pages: pages === 0 ? "" : String(pages),
});

function FoundRecord({
	found,
	provider,
	values,
	set,
}: Pick<Props, "values" | "set"> & { found: Proposal; provider: string }) {
	const t = useTexts(texts);
	const title = [found.title, found.subtitle].filter(Boolean).join(": ");
	const rest = [found.authors.join("; "), t("found", { provider })].filter(Boolean).join(" · ");
	return (
		<div className="flex items-center justify-between gap-3">
			<p className="min-w-0 truncate" title={`${title} · ${rest}`}>
				<span className="font-semibold">{title}</span> · {rest}
			</p>
			<Button
				className="btn-sm -my-1.5 shrink-0"
				onClick={() => {
					for (const [name, value] of Object.entries(valuesOf(found)))
						if (value !== "" && !values[name]) set(name, value);
					toast(t("filled"));
				}}
			>
				{t("fill")}
			</Button>
		</div>
	);
}

/**
 * Says what the internet knows about a typed ISBN, and fills the form's empty fields with it. The answer comes at any
 * moment: it has the height of one line from the start, so that no button moves under a press.
 */
export function IsbnLookup({ isbn, idle, values, set }: Props) {
	const t = useTexts(texts);
	const wanted = useDebounced(toIsbn13(isbn) ?? "", LONG_DEBOUNCE_MS);
	const { data, isLoading, isError } = useEndpoint(
		"GET /api/books/lookup",
		{ query: { isbn: wanted } },
		{ enabled: wanted !== "" },
	);
	const state = isLoading ? "looking" : isError ? "silent" : data?.outside;
	const word = (["looking", "off", "none", "silent"] as const).find((one) => one === state);
	return (
		// Rendered from the start, so that screen readers announce what is added later.
		<div aria-live="polite" className="min-h-5 text-sm">
			{wanted !== "" && data?.proposal ? (
				<FoundRecord
					found={data.proposal}
					provider={data.source ? t(data.source) : ""}
					values={values}
					set={set}
				/>
			) : (
				<p className="opacity-80">{wanted !== "" && word ? t(word) : idle}</p>
			)}
		</div>
	);
}
