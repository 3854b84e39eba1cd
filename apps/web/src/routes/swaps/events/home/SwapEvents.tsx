import { collectingStages } from "@rafta/library/swaps/states";
import { literal, useEndpoint, useList, useLive, useUser } from "#data";
import { useTexts } from "#i18n";
import { Actions, Empty, OpenLink, Page, Ready, useMonthDay } from "#kit";
import { jointStatusText } from "../../joint-swap/model.ts";
import { jointSwapTexts } from "../../joint-swap/texts.ts";
import { days, readerDays } from "../days.ts";
import { type SwapEvent, toldKey, useIsStaff } from "../model.ts";
import type { Mine } from "../reader/mine.ts";
import { StageBadge } from "../StageBadge.tsx";
import { texts } from "../texts.ts";

/** Number of events shown; the others are in the list. */
const PAGE_SIZE = 12;

/** `mine`: a reader's own part in the events, once it is read. */
function EventCard({ event, mine }: { event: SwapEvent; mine: Mine | undefined }) {
	const t = useTexts(texts);
	const r = useTexts(jointSwapTexts);
	const isStaff = useIsStaff();
	const monthDay = useMonthDay();
	const next = (isStaff ? days(event, monthDay) : mine ? readerDays(event, mine, monthDay) : [])[0];
	return (
		<li>
			<OpenLink
				href={`/swap_events/detail/${event.id}`}
				className="group rounded-box border-base-300 bg-base-100 flex h-full flex-col gap-3 border p-4 shadow-sm"
			>
				<span className="flex flex-wrap items-start justify-between gap-2">
					<span className="min-w-0 text-lg font-semibold break-words group-hover:underline">
						{event.name}
					</span>
					<StageBadge status={event.status} />
				</span>
				<span>
					{isStaff
						? (jointStatusText(event, r) ?? t(`next.${event.status}`))
						: mine && t(toldKey(event, mine))}
				</span>
				{next && (
					<span className="tabular-nums">
						{t(next.part)}: {next.text}
					</span>
				)}
			</OpenLink>
		</li>
	);
}

/** The school's swap events, newest first. */
export default function SwapEvents() {
	const t = useTexts(texts);
	const isStaff = useIsStaff();
	const events = useList<SwapEvent>("swap_events", {
		perPage: PAGE_SIZE,
		sort: "-created",
		filter: `school_id = ${literal(useUser()?.school_id ?? "")}`,
	});
	const mine = useEndpoint("GET /api/swaps/mine", {}, { enabled: !isStaff });
	useLive("swap_events", ["swap_events", "/api/swaps/mine"]);
	const collects = events.data?.items.some(({ status }) => collectingStages.includes(status));
	return (
		<Page
			title={t("title")}
			lead={isStaff ? t("lead") : collects ? t("readerLead") : undefined}
			isList
			actions={
				<Actions
					of={[
						{ text: t("create"), href: "/swap_events/create", primary: true, adds: true },
						// It leads on to the detailed search; a pupil has all there is on this page.
						isStaff && { text: t("all"), href: "/swap_events/list" },
					]}
				/>
			}
		>
			<Ready query={events} />
			{events.data?.items.length === 0 && <Empty title={t(isStaff ? "none" : "noneReader")} />}
			{events.data && events.data.items.length > 0 && (
				<ul className="grid gap-4 md:grid-cols-2">
					{events.data.items.map((event) => (
						<EventCard key={event.id} event={event} mine={mine.data} />
					))}
				</ul>
			)}
		</Page>
	);
}
