import { roleOf, roles } from "@rafta/library/access/roles";
import { makeCalendar } from "@rafta/library/calendar/calendar";
import { formatDate, todayIn } from "@rafta/library/turkish/dates";
import { useMemo, useState } from "react";
import { api, call, useEndpoint, useUser } from "#data";
import { common, useTexts } from "#i18n";
import { Badge, Button, ConfirmButton, useAction } from "#kit";
import type { DayRow } from "../model.ts";
import { AffectedLoans } from "./Affected.tsx";
import { DayForm } from "./DayForm.tsx";
import { texts } from "./texts.ts";
import { Year } from "./Year.tsx";

/** Closed days of the shipped calendar that are missing in the table; an administrator can add them. */
function SuppliedDays() {
	const t = useTexts(texts);
	const missing = useEndpoint("GET /api/calendar/shipped");
	const add = useAction({
		mutationFn: () => call("POST /api/calendar/shipped"),
		done: t("shippedDone"),
		stale: ["closed_days", "/api/"],
	});
	const count = missing.data?.missing.length ?? 0;
	const named = missing.data?.unnamed ?? 0;
	if (count + named === 0) return null;
	return (
		<div className="flex flex-wrap items-center gap-3">
			<p>
				{count > 0 && t("shippedMissing", { count })} {named > 0 && t("shippedUnnamed", { count: named })}
			</p>
			<Button className="btn-sm" busy={add.isPending} onClick={() => add.mutate()}>
				{t("shippedAdd")}
			</Button>
		</div>
	);
}

function DayLine({ day, onEdit }: { day: DayRow; onEdit?: (() => void) | undefined }) {
	const t = useTexts(texts);
	const c = useTexts(common);
	const remove = useAction({
		mutationFn: () => api().collection("closed_days").delete(day.id),
		done: t("removed"),
		stale: ["closed_days", "/api/"],
	});
	const range = [day.from_on, ...(day.to_on === day.from_on ? [] : [day.to_on])].map(formatDate).join(" – ");
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
			<div className="min-w-0 flex-1">
				<p className="font-semibold">
					{range} · {day.name}
				</p>
				<p className="flex flex-wrap items-center gap-2 text-sm">
					<span>{t(`scope_${day.scope}`)}</span>
					{day.repeats === "yearly" && <span>{t("yearly")}</span>}
					{day.repeats === "weekly" && <span>{t("weekly")}</span>}
					{day.half_day && <Badge tone="warn">{t("half")}</Badge>}
					{day.is_open && <Badge tone="good">{t("open")}</Badge>}
					{day.tentative && <Badge>{t("tentative")}</Badge>}
					{day.source && <span className="opacity-80">{t("source", { source: day.source })}</span>}
				</p>
			</div>
			{onEdit && (
				<div className="flex gap-2">
					<Button className="btn-sm" aria-label={t("change", { name: day.name })} onClick={onEdit}>
						{c("action.edit")}
					</Button>
					<ConfirmButton
						className="btn-sm"
						aria-label={t("remove", { name: day.name })}
						busy={remove.isPending}
						ask={{
							title: t("removeTitle", { name: day.name }),
							text: t("removeText"),
							yes: c("action.remove"),
						}}
						onConfirm={remove.mutate}
					>
						{c("action.remove")}
					</ConfirmButton>
				</div>
			)}
		</li>
	);
}

/** Closed days of a year: shown as a calendar, listed with their source, added, changed, removed. */
export function ClosedDays({
	days,
	weekdays,
	library,
}: {
	days: readonly DayRow[];
	weekdays: readonly number[];
	library: string;
}) {
	const t = useTexts(texts);
	const isAdmin = roleOf(useUser()) === roles.admin;
	const today = todayIn(new Date());
	const [year, setYear] = useState(Number(today.slice(0, 4)));
	const [form, setForm] = useState<{ day?: DayRow; from: string } | null>(null);
	const calendar = useMemo(() => makeCalendar(days, weekdays), [days, weekdays]);
	const ofYear = days.filter(
		({ from_on, to_on, repeats }) =>
			from_on.slice(0, 4) <= String(year) &&
			(to_on.slice(0, 4) >= String(year) || repeats === "yearly" || repeats === "weekly"),
	);
	return (
		<div className="flex flex-col gap-4">
			<AffectedLoans library={library} />
			{isAdmin && <SuppliedDays />}
			<div className="flex flex-wrap items-center gap-2">
				<h3 className="me-auto text-lg font-semibold">{t("year", { year })}</h3>
				<Button className="btn-sm" onClick={() => setYear(year - 1)}>
					{t("previous")}
				</Button>
				<Button className="btn-sm" onClick={() => setYear(year + 1)}>
					{t("next")}
				</Button>
				<Button variant="primary" className="btn-sm" onClick={() => setForm({ from: today })}>
					{t("add")}
				</Button>
			</div>
			{form && (
				<DayForm
					key={`${library} ${form.day?.id ?? form.from}`}
					day={form.day}
					from={form.from}
					library={library}
					onClose={() => setForm(null)}
				/>
			)}
			<Year year={year} days={days} calendar={calendar} onDay={(from) => setForm({ from })} />
			<h3 className="text-lg font-semibold">{t("daysOf", { year })}</h3>
			{ofYear.length === 0 && <p>{t("none")}</p>}
			<ul className="divide-base-300 divide-y">
				{ofYear.map((day) => (
					<DayLine
						key={day.id}
						day={day}
						onEdit={day.scope !== "system" || isAdmin ? () => setForm({ day, from: day.from_on }) : undefined}
					/>
				))}
			</ul>
		</div>
	);
}
