import { Actions } from "../../../app/Actions.tsx";
import { literal, useList, useLive } from "../../../data/queries.ts";
import { useUser } from "../../../data/session.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Page } from "../../../ui/Page.tsx";
import { Empty, Failed, Loading } from "../../../ui/states.tsx";
import { days } from "../days.ts";
import { sayJoint } from "../joint-swap/model.ts";
import { jointSwapTexts } from "../joint-swap/texts.ts";
import { type SwapEvent, useIsStaff } from "../model.ts";
import { StageBadge } from "../StageBadge.tsx";
import { texts } from "../texts.ts";

/** Number of events shown; the others are in the list. */
const PAGE_SIZE = 12;

function EventCard({ event }: { event: SwapEvent }) {
	const t = useTexts(texts);
	const r = useTexts(jointSwapTexts);
	const isStaff = useIsStaff();
	const next = days(event)[0];
	return (
		<li className="rounded-box border-base-300 bg-base-100 flex flex-col gap-3 border p-4 shadow-sm">
			<div className="flex flex-wrap items-start justify-between gap-2">
				<h2 className="min-w-0 text-lg font-semibold break-words">{event.name}</h2>
				<StageBadge status={event.status} />
			</div>
			<p>{isStaff ? (sayJoint(event, r) ?? t(`next.${event.status}`)) : t(`told.${event.status}`)}</p>
			{next && (
				<p className="tabular-nums">
					{t(next.part)}: {next.text}
				</p>
			)}
			<Link
				href={`/swap_events/detail/${event.id}`}
				className="btn self-start"
				aria-label={`${t("open")}: ${event.name}`}
			>
				{t("open")}
			</Link>
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
	useLive("swap_events", [["swap_events", "list"]]);
	return (
		<Page
			title={t("title")}
			lead={t(isStaff ? "lead" : "readerLead")}
			isList
			actions={
				<Actions
					of={[
						{ text: t("create"), href: "/swap_events/create", primary: true, adds: true },
						{ text: t("all"), href: "/swap_events/list" },
						{ text: t("search"), href: "/swap_events/search" },
					]}
				/>
			}
		>
			{events.isPending && <Loading />}
			{events.isError && !events.data && <Failed error={events.error} retry={() => void events.refetch()} />}
			{events.data?.items.length === 0 && <Empty title={t(isStaff ? "none" : "noneReader")} />}
			{events.data && events.data.items.length > 0 && (
				<ul className="grid gap-4 md:grid-cols-2">
					{events.data.items.map((event) => (
						<EventCard key={event.id} event={event} />
					))}
				</ul>
			)}
		</Page>
	);
}
