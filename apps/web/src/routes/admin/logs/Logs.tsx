import { formatInstant } from "@rafta/library/turkish/dates";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { api, download } from "#data";
import { useNumber, useTexts } from "#i18n";
import {
	Button,
	Card,
	Checkbox,
	Empty,
	FilterSheet,
	Page,
	Ready,
	useAction,
	useMedia,
	useSearchParams,
} from "#kit";
import { Bars } from "../shared/Bars.tsx";
import { useAccountNames } from "./accounts.ts";
import { columnsOf, filterOf, type Hour, readQuery, spans } from "./filter.ts";
import { LineDialog } from "./LineDialog.tsx";
import { LogFilters } from "./LogFilters.tsx";
import { LogTable } from "./LogTable.tsx";
import type { LogLine } from "./line.ts";
import { texts } from "./texts.ts";

const perPage = 50;
/** Milliseconds between two refreshes while the log is followed. */
const followEvery = 3000;

interface LogPage {
	items: LogLine[];
	totalItems: number;
	totalPages: number;
}

function useLog(filter: string, page: number, isLive: boolean) {
	const refetchInterval = isLive ? followEvery : (false as const);
	const lines = useQuery({
		queryKey: ["logs", filter, page],
		queryFn: ({ signal }) =>
			api().send<LogPage>("/api/logs", { query: { filter, page, perPage, sort: "-created" }, signal }),
		placeholderData: keepPreviousData,
		refetchInterval,
	});
	const hours = useQuery({
		queryKey: ["logs", "stats", filter],
		queryFn: ({ signal }) => api().send<Hour[]>("/api/logs/stats", { query: { filter }, signal }),
		placeholderData: keepPreviousData,
		refetchInterval,
	});
	return { lines, hours };
}

function Exports({ filter }: { filter: string }) {
	const t = useTexts(texts);
	const keep = useAction({
		mutationFn: (format: "csv" | "json") =>
			download(`/api/admin/logs?${new URLSearchParams({ format, filter })}`),
	});
	return (["csv", "json"] as const).map((format) => (
		<Button key={format} busy={keep.isBusyWith(format)} onClick={() => keep.mutate(format)}>
			{t(format)}
		</Button>
	));
}

/** Requests to the server and their results. The filters are in the address. */
export default function Logs() {
	const t = useTexts(texts);
	const number = useNumber();
	const [params, change] = useSearchParams();
	const isPhone = useMedia("(width < 40rem)");
	const [isLive, setLive] = useState(false);
	const [open, setOpen] = useState<LogLine | null>(null);
	const query = readQuery(params);
	const chosen = JSON.stringify(query);
	// The start stays where it was when the filter was chosen: pages and chart show the same lines.
	const { filter, now } = useMemo(() => {
		const moment = Date.now();
		return { filter: filterOf(JSON.parse(chosen), moment), now: moment };
	}, [chosen]);
	const page = Math.max(Math.floor(Number(params.get("page"))) || 1, 1);
	const { lines, hours } = useLog(filter, page, isLive);
	const known = lines.data;
	const names = useAccountNames(known?.items ?? []);
	const columns = columnsOf(hours.data ?? [], query.span, isLive ? Date.now() : now);
	const isDaily = spans[query.span] > spans.day;
	const labels = (start: number) => {
		const label = formatInstant(new Date(start).toISOString());
		return { label, short: isDaily ? label.slice(0, 5) : label.slice(11) || "00:00" };
	};
	const filters = (
		<>
			<LogFilters query={query} change={change} />
			<div className="mt-3 flex flex-wrap items-center gap-4">
				<Checkbox label={t("live")} checked={isLive} onChange={(event) => setLive(event.target.checked)} />
				<Button
					variant="ghost"
					onClick={() => change({ span: "", level: "", method: "", status: "", q: "", who: "", page: "" })}
				>
					{t("clear")}
				</Button>
			</div>
		</>
	);
	return (
		<Page title={t("title")} lead={t("lead")} isList actions={<Exports filter={filter} />}>
			{isPhone ? (
				<div>
					<FilterSheet count={[...params.keys()].filter((key) => key !== "page").length}>
						{filters}
					</FilterSheet>
				</div>
			) : (
				<Card>{filters}</Card>
			)}
			<Card title={t("chart")} className="max-sm:order-last">
				<Bars
					title={t("chart")}
					columns={[t("when"), t("count")]}
					bars={columns.map(({ start, total }) => ({
						key: String(start),
						...labels(start),
						value: total,
					}))}
				/>
			</Card>
			{/* As high as its lines, so that nothing below moves when they come. */}
			<Card className={lines.isPending ? "min-h-dvh" : ""}>
				<Ready query={lines} />
				{known?.items.length === 0 && <Empty title={t("none")} />}
				{known && known.items.length > 0 && <LogTable lines={known.items} names={names} onOpen={setOpen} />}
				{known && (
					<div className="mt-3 flex flex-wrap items-center gap-3">
						<Button disabled={page <= 1} onClick={() => change({ page: String(page - 1) })}>
							{t("newer")}
						</Button>
						<Button disabled={page >= known.totalPages} onClick={() => change({ page: String(page + 1) })}>
							{t("older")}
						</Button>
						<output>{t("page", { page, total: number(known.totalItems) })}</output>
					</div>
				)}
			</Card>
			{open && (
				<LineDialog
					line={open}
					names={names}
					onClose={() => setOpen(null)}
					onWho={(who) => {
						setOpen(null);
						change({ who, page: "" });
					}}
				/>
			)}
		</Page>
	);
}
