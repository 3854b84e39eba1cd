import { useId } from "react";
import { useTexts } from "#i18n";
import { Cover, Link, useDayText } from "#kit";
import { GiveUpHold } from "#web/routes/holds/GiveUpHold.tsx";
import type { CardHold } from "../card.ts";
import { texts } from "./texts.ts";

const order: readonly CardHold["status"][] = ["ready", "in_transit", "waiting"];

/** What a hold waits for, in words. */
function useStateText(): (hold: CardHold) => string {
	const t = useTexts(texts);
	const dayText = useDayText();
	return ({ status, pickup_until, place }) => {
		if (status === "ready")
			return pickup_until ? t("fetchUntil", { date: dayText(pickup_until) }) : t("fetch");
		if (status === "in_transit") return t("coming");
		return place <= 1 ? t("next") : t("place", { place });
	};
}

/** The pupil's holds, those that can be fetched first. */
export function Holds({ holds }: { holds: readonly CardHold[] }) {
	const t = useTexts(texts);
	const id = useId();
	const stateText = useStateText();
	if (holds.length === 0) return null;
	const sorted = [...holds].sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
	return (
		<section aria-labelledby={id} className="flex min-w-0 flex-col gap-1">
			<h2 id={id} className="text-lg font-semibold">
				{t("holds")}
			</h2>
			<ul className="divide-base-300 divide-y">
				{sorted.map((hold) => {
					const { book } = hold;
					const name = hold.status === "ready" ? t("ready", { title: book.title }) : book.title;
					return (
						<li key={hold.id} className="flex items-center gap-4 py-3">
							<Cover book={book} size="medium" isDecorative />
							<div className="min-w-0 flex-1">
								<Link
									href={`/catalog/${book.id}`}
									className="link link-hover font-semibold break-words"
									otherwise={<span className="font-semibold break-words">{name}</span>}
								>
									{name}
								</Link>
								<p className="text-sm">{stateText(hold)}</p>
							</div>
							<GiveUpHold id={hold.id} title={book.title} />
						</li>
					);
				})}
			</ul>
		</section>
	);
}
