import { useTexts } from "../../../i18n/language.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Cover } from "../../books/cover/Cover.tsx";
import { useChoiceLabel } from "../Labels.tsx";
import type { DeskBook } from "../model.ts";
import { texts } from "../texts.ts";

/** Some books of the reader at the desk; what a scan would do is a button, too. */
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
	return (
		<section>
			<h3 className="font-semibold">{title}</h3>
			{books.length === 0 && <p className="opacity-80">{t("none")}</p>}
			<ul className="divide-base-300 divide-y">
				{books.map((one) => {
					const { swap, book } = one;
					const name = book?.title ?? "";
					return (
						<li key={swap.id} className="flex flex-wrap items-center gap-3 py-2">
							{book && <Cover book={book} size="small" />}
							<div className="min-w-0 flex-1">
								<p className="font-medium break-words">{name}</p>
								<p className="text-sm tabular-nums">
									{[condition(swap.condition), swap.token && `${t("token")} ${swap.token}`]
										.filter(Boolean)
										.join(" · ")}
								</p>
							</div>
							{press && (
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
