import type { AnswerOf } from "@rafta/library/api/index";
import { toIsbn13 } from "@rafta/library/catalogue/isbn";
import { useEndpoint } from "../../../data/endpoints.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { LONG_DEBOUNCE_MS, useDebounced } from "../../../state/useDebounced.ts";
import { Button } from "../../../ui/Button.tsx";
import { toast } from "../../../ui/toast.tsx";
import { texts } from "./texts.ts";

type Found = NonNullable<AnswerOf<"GET /api/books/lookup">["proposal"]>;

interface Props {
	/** As typed. */
	isbn: string;
	/** The form's values. */
	values: Readonly<Record<string, unknown>>;
	set(name: string, value: unknown): void;
}

/** Values of the form's fields in a found record. */
const valuesOf = ({ authors, cover: _, year, pages, ...texts }: Found) => ({
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
}: Omit<Props, "isbn"> & { found: Found; provider: string }) {
	const t = useTexts(texts);
	return (
		<div className="rounded-box bg-base-200 flex flex-wrap items-center justify-between gap-2 p-3">
			<div className="min-w-40 flex-1">
				<p className="text-sm">{t("found", { provider })}</p>
				<p className="font-semibold break-words">
					{[found.title, found.subtitle].filter(Boolean).join(": ")}
				</p>
				<p className="text-sm break-words">{found.authors.join("; ")}</p>
			</div>
			<Button
				className="btn-sm"
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

/** Says what the internet knows about a typed ISBN, and fills the form's empty fields with it. */
export function IsbnLookup({ isbn, values, set }: Props) {
	const t = useTexts(texts);
	const wanted = useDebounced(toIsbn13(isbn) ?? "", LONG_DEBOUNCE_MS);
	const { data, isLoading, isError } = useEndpoint(
		"GET /api/books/lookup",
		{ query: { isbn: wanted } },
		{ enabled: wanted !== "" },
	);
	const state = isError ? "silent" : data?.outside;
	return (
		// Rendered from the start, so that screen readers announce what is added later.
		<div aria-live="polite" className="mt-1 text-sm">
			{isLoading && t("looking")}
			{wanted !== "" && (state === "off" || state === "none" || state === "silent") && t(state)}
			{wanted !== "" && data?.proposal && (
				<FoundRecord
					found={data.proposal}
					provider={data.source ? t(data.source) : ""}
					values={values}
					set={set}
				/>
			)}
		</div>
	);
}
