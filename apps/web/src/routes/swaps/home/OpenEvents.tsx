import { literal, useList, useUser } from "#data";
import { useTexts } from "#i18n";
import { Link } from "#kit";
import { type SwapEvent, toldKey } from "../events/model.ts";
import { texts } from "../events/texts.ts";
import type { Mine } from "../model.ts";

/** Events at one time; there is seldom more than one. */
const MAX_EVENTS = 3;

/** The swap events of now, each with what the pupil does next: the menu has no entry of their own. */
export function OpenEvents({ mine }: { mine: Mine }) {
	const t = useTexts(texts);
	const events = useList<SwapEvent>("swap_events", {
		perPage: MAX_EVENTS,
		sort: "-created",
		filter: `school_id = ${literal(useUser()?.school_id ?? "")} && status != "closed" && status != "cancelled"`,
	});
	return events.data?.items.map((event) => (
		<Link
			key={event.id}
			href={`/swap_events/detail/${event.id}`}
			className="bg-base-100 rounded-box link-hover flex flex-wrap items-baseline gap-x-3 p-4"
		>
			<span className="font-semibold">{event.name}</span>
			<span className="text-sm">{t(toldKey(event, mine))}</span>
		</Link>
	));
}
