import { useEndpoint } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Ready } from "#kit";
import type { ShownWork } from "../model.ts";
import { formTexts } from "./texts.ts";

/** The lists that come with Rafta, with their source and how much of each the school has. */
export default function ReadyLists({ onTake }: { onTake(works: readonly ShownWork[]): void }) {
	const t = useTexts(formTexts);
	const number = useNumber();
	const ready = useEndpoint("GET /api/reading-lists/ready");
	if (!ready.data) return <Ready query={ready} />;
	return (
		<ul className="divide-base-300 divide-y">
			{ready.data.items.map(({ key, name, source, books }) => {
				const owned = books.filter(({ card }) => card !== null && card.copies > 0).length;
				const take = t("take", { count: number(books.length) });
				return (
					<li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
						<div className="min-w-0 flex-1 basis-60">
							<div className="font-semibold">{name}</div>
							<div className="text-sm">
								{t("owned", { count: number(owned) })} · {t("source", { source })}
							</div>
						</div>
						<Button className="btn-sm" aria-label={`${name}: ${take}`} onClick={() => onTake(books)}>
							{take}
						</Button>
					</li>
				);
			})}
		</ul>
	);
}
