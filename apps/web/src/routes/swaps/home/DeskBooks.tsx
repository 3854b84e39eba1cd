import { useTexts } from "#i18n";
import { Button, Cover } from "#kit";
import { useChoiceLabel } from "../Labels.tsx";
import type { DeskBook } from "../model.ts";
import { texts } from "../texts.ts";

/** Some books of the current reader; a button does the same as a scan. Hidden if there are none. */
export function DeskBooks({
	title,
	books,
	press,
	onPress,
}: {
	title: string;
	books: readonly DeskBook[];
	press?: "take" | "give" | "giveBack";
	onPress?(book: DeskBook): void;
}) {
	const t = useTexts(texts);
	const condition = useChoiceLabel("condition");
	if (books.length === 0) return null;
	return (
		<section>
			<h3 className="font-semibold">{title}</h3>
			<ul className="divide-base-300 divide-y">
				{books.map((one) => {
					const { swap, book } = one;
					const name = book?.title ?? "";
					const waits = typeof one.waits_for === "string";
					return (
						<li key={swap.id} className="flex flex-wrap items-center gap-3 py-2">
							{book && <Cover book={book} size="small" isDecorative />}
							<div className="min-w-0 flex-1">
								<p className="font-semibold break-words">{name}</p>
								<p className="text-sm tabular-nums">
									{[
										condition(swap.condition),
										swap.token && t("tokenIs", { token: swap.token }),
										swap.event_id !== "" && t("eventBook"),
									]
										.filter(Boolean)
										.join(" · ")}
								</p>
								{waits && <p className="text-sm">{t("waitsShort", { other: one.waits_for ?? "" })}</p>}
							</div>
							{press && !waits && (
								<Button aria-label={t(`${press}Of`, { title: name })} onClick={() => onPress?.(one)}>
									{t(press)}
								</Button>
							)}
						</li>
					);
				})}
			</ul>
		</section>
	);
}
