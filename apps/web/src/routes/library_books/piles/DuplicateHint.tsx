import { useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { Button, useAction } from "#kit";
import { LONG_DEBOUNCE_MS, useDebounced } from "#state";
import { mergeInto } from "./model.ts";
import { texts } from "./texts.ts";

const enoughLetters = 3;
const shown = 3;

/** Existing titles that may match the typed one: merging moves the copies there instead of creating a duplicate. */
export function DuplicateHint({ title, typed, onDone }: { title: string; typed: string; onDone(): void }) {
	const t = useTexts(texts);
	const debouncedTitle = useDebounced(typed.trim(), LONG_DEBOUNCE_MS);
	const found = useEndpoint(
		"GET /api/titles/similar",
		{ query: { title: debouncedTitle, except: title } },
		{ enabled: debouncedTitle.length >= enoughLetters },
	);
	const merge = useAction({
		mutationFn: (into: string) => mergeInto(title, into),
		done: t("sameDone"),
		onSuccess: () => onDone(),
	});
	const items = debouncedTitle.length >= enoughLetters ? (found.data?.items ?? []).slice(0, shown) : [];
	if (items.length === 0) return null;
	return (
		<div className="rounded-box border-base-300 border p-3">
			<p className="mb-2 text-sm font-semibold">{t("same")}</p>
			<ul className="flex flex-col gap-2">
				{items.map(({ title: book }) => (
					<li key={book.id} className="flex flex-wrap items-center justify-between gap-2">
						<span className="min-w-0 break-words">
							<strong>{book.title}</strong> {book.author_line}
						</span>
						<Button className="btn-sm" busy={merge.isPending} onClick={() => merge.mutate(book.id)}>
							{t("sameYes")}
						</Button>
					</li>
				))}
			</ul>
		</div>
	);
}
