import { literal, useList } from "../../../data/queries.ts";
import { useUser } from "../../../data/session.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Link } from "../../../ui/Link.tsx";
import type { SwapEvent } from "../../swap_events/model.ts";
import { texts } from "../texts.ts";

/** Events at one time; there is seldom more than one. */
const MAX_EVENTS = 3;

/** The swap events that a pupil may take part in now: the menu has no entry of their own. */
export function OpenEvents() {
	const t = useTexts(texts);
	const events = useList<SwapEvent>("swap_events", {
		perPage: MAX_EVENTS,
		sort: "-created",
		filter: `school_id = ${literal(useUser()?.school_id ?? "")} && status != "closed" && status != "cancelled"`,
	});
	return events.data?.items.map(({ id, name }) => (
		<Link
			key={id}
			href={`/swap_events/detail/${id}`}
			className="bg-base-100 rounded-box link-hover flex flex-wrap items-baseline gap-x-3 p-4"
		>
			<span className="font-semibold">{name}</span>
			<span className="text-sm">{t("toEvent")}</span>
		</Link>
	));
}
