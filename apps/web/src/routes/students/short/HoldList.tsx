import { useTexts } from "#i18n";
import { Cover, useNearDay } from "#kit";
import type { CardHold } from "./card.ts";
import { texts } from "./texts.ts";

const order: readonly CardHold["status"][] = ["ready", "in_transit", "waiting"];

/** A reader's holds for staff and the family, ready ones first. */
export function HoldList({ holds }: { holds: readonly CardHold[] }) {
	const t = useTexts(texts);
	const nearDay = useNearDay();
	const stateOf = ({ status, pickup_until, place }: CardHold): string => {
		if (status === "ready")
			return pickup_until ? t("readyUntil", { date: nearDay(pickup_until) }) : t("ready");
		return status === "in_transit" ? t("inTransit") : t("place", { place: Math.max(place, 1) });
	};
	const sorted = [...holds].sort((a, b) => order.indexOf(a.status) - order.indexOf(b.status));
	return (
		<ul className="divide-base-300 divide-y">
			{sorted.map((hold) => (
				<li key={hold.id} className="flex items-center gap-4 py-3">
					<Cover book={hold.book} size="small" isDecorative />
					<div className="min-w-0">
						<div dir="auto" className="font-semibold break-words">
							{hold.book.title}
						</div>
						<div dir="auto" className="text-sm">
							{hold.book.author_line}
						</div>
						<p>{stateOf(hold)}</p>
					</div>
				</li>
			))}
		</ul>
	);
}
