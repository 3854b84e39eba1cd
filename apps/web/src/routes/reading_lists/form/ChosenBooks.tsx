import { X } from "lucide-react";
import { useNumber, useTexts } from "#i18n";
import { Cover } from "#kit";
import { coverOf, type ShownWork } from "../model.ts";
import { keyOf } from "./chosen.ts";
import { formTexts } from "./texts.ts";

/** The books of the list so far, each with its cover and a way to take it off. */
export function ChosenBooks({
	chosen,
	onRemove,
}: {
	chosen: readonly ShownWork[];
	onRemove(key: string): void;
}) {
	const t = useTexts(formTexts);
	const number = useNumber();
	if (chosen.length === 0) return <p className="opacity-80">{t("nothing")}</p>;
	return (
		<ul className="grid gap-x-6 gap-y-3 md:grid-cols-2">
			{chosen.map((work) => {
				const { card } = work;
				const key = keyOf(work);
				return (
					<li key={key} className="flex items-center gap-3">
						<Cover book={coverOf({ ...work, id: key })} size="small" isDecorative />
						<div className="min-w-0 flex-1">
							<div className="line-clamp-2 leading-snug font-semibold break-words">{work.title}</div>
							<div className="truncate text-sm">{work.author_line}</div>
							<div className="text-sm">
								{card && card.copies > 0
									? t("copies", { free: number(card.free), copies: number(card.copies) })
									: t("missing")}
							</div>
						</div>
						<button
							type="button"
							className="btn btn-ghost btn-square btn-sm"
							aria-label={t("remove", { title: work.title })}
							onClick={() => onRemove(key)}
						>
							<X aria-hidden="true" size={18} />
						</button>
					</li>
				);
			})}
		</ul>
	);
}
