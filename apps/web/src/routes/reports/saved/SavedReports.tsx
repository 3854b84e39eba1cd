import { reportOf } from "@rafta/library/reports/index";
import { filtersOn } from "@rafta/library/reports/saved";
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Redirect } from "wouter";
import { api, invalidate, literal, useList, useUser } from "#data";
import { useLanguage, useTexts } from "#i18n";
import { Button, Card, Link, Ready, toast, useAction, useSearchParams } from "#kit";
import { addressOf, type Place } from "../address.ts";
import { SaveDialog } from "./SaveDialog.tsx";
import type { SavedReport } from "./saved.ts";
import { texts } from "./texts.ts";

/** 1 (Monday) to 7: names of days as they are written within a sentence. */
type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** The mailing schedule, in words. */
function Sending({ saved: { schedule, next_on } }: { saved: SavedReport }) {
	const t = useTexts(texts);
	if (!schedule) return null;
	const { every, on, format } = schedule;
	const scheduleText =
		every === "week"
			? t("everyWeek", { day: t(`weekday${on as Weekday}`), format })
			: t("everyMonth", { day: on, format });
	return (
		<p className="text-sm">
			{scheduleText} · {t("nextOn", { date: formatDate(next_on) })}
		</p>
	);
}

function Line({ saved, place }: { saved: SavedReport; place: Place }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const queries = useQueryClient();
	const [edits, setEdits] = useState(false);
	const report = reportOf(saved.kind);
	const reread = () => invalidate(queries, "reports");
	const { name, kind, filters, schedule } = saved;
	const remove = useAction({
		mutationFn: () => api().collection("reports").delete(saved.id),
		onSuccess: () => {
			const again = () =>
				void api().collection("reports").create({ name, kind, filters, schedule }).then(reread);
			toast(t("removed", { name }), "good", { label: t("undo"), run: again });
			return reread();
		},
	});
	return (
		<li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
			<div className="min-w-0">
				{report ? (
					<Link
						href={addressOf(report, place, filtersOn(filters ?? {}, todayIn(new Date())))}
						className="link link-hover font-semibold wrap-anywhere"
						otherwise={name}
					>
						{name}
					</Link>
				) : (
					name
				)}
				{report && report.name[language] !== name && <p className="text-sm">{report.name[language]}</p>}
				<Sending saved={saved} />
			</div>
			<div className="flex gap-2">
				{report && (
					<Button className="btn-sm" aria-label={t("editOf", { name })} onClick={() => setEdits(true)}>
						{t("edit")}
					</Button>
				)}
				<Button
					className="btn-sm"
					aria-label={t("removeOf", { name })}
					busy={remove.isPending}
					onClick={() => remove.mutate()}
				>
					{t("remove")}
				</Button>
			</div>
			{edits && report && (
				<SaveDialog report={report} filters={filters ?? {}} saved={saved} onClose={() => setEdits(false)} />
			)}
		</li>
	);
}

/** A school's saved reports. The address parameter `saved`, as used in mails, opens one of them. */
export function SavedReports({ place }: { place: Place }) {
	const t = useTexts(texts);
	const school = useUser()?.school_id ?? "";
	const [params] = useSearchParams();
	const list = useList<SavedReport>(
		"reports",
		{ perPage: 200, sort: "name", filter: `school_id = ${literal(school)}` },
		school !== "",
	);
	if (school === "") return null;
	const wanted = params.get("saved") ?? "";
	const found = wanted === "" ? undefined : list.data?.items.find(({ id }) => id === wanted);
	const report = found && reportOf(found.kind);
	if (found && report)
		return (
			<Redirect to={addressOf(report, place, filtersOn(found.filters ?? {}, todayIn(new Date())))} replace />
		);
	return (
		<Card title={t("list")}>
			<Ready query={list} />
			{wanted !== "" && list.data && <p role="status">{t("gone")}</p>}
			{list.data?.items.length === 0 && <p className="max-w-prose">{t("listEmpty")}</p>}
			<ul className="divide-base-300 divide-y">
				{list.data?.items.map((saved) => (
					<Line key={saved.id} saved={saved} place={place} />
				))}
			</ul>
		</Card>
	);
}
