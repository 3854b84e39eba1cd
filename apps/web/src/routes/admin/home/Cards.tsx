import { roleNames } from "@rafta/library/access/roleNames";
import type { Overview } from "@rafta/library/admin/answers";
import { formatDate } from "@rafta/library/turkish/dates";
import { useMemo } from "react";
import { useLanguage, useNumber, useTexts } from "#i18n";
import { Badge, Card, Facts, Link } from "#kit";
import { Bars } from "../shared/Bars.tsx";
import { groupsIn } from "../site-settings/screens.ts";
import { texts } from "./texts.ts";

/** Closed screens listed, those most often requested. */
const MAX_CLOSED_SCREENS = 8;

const figures = [
	"schools",
	"libraries",
	"titles",
	"copies",
	"readers",
	"accounts",
	"open_loans",
	"overdue_loans",
] as const;

export function Usage({ usage }: { usage: Overview["usage"] }) {
	const t = useTexts(texts);
	const number = useNumber();
	return (
		<Card title={t("usage")}>
			<dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
				{figures.map((name) => (
					<div key={name} className="rounded-box bg-base-200 px-3 py-2">
						<dt className="text-sm opacity-80">{t(name)}</dt>
						<dd className="text-xl font-semibold tabular-nums">{number(usage[name])}</dd>
					</div>
				))}
			</dl>
		</Card>
	);
}

export function Loans({ loans }: { loans: Overview["loans"] }) {
	const t = useTexts(texts);
	return (
		<Card title={t("loans")}>
			<Bars
				title={t("loans")}
				columns={[t("day"), t("count")]}
				bars={loans.map(({ day, count }) => {
					const label = formatDate(day);
					return { key: day, label, short: label.slice(0, 5), value: count };
				})}
			/>
		</Card>
	);
}

export function Mails({ mails }: { mails: Overview["mails"] }) {
	const t = useTexts(texts);
	const number = useNumber();
	return (
		<Card title={t("mails")}>
			<div className="flex flex-col items-start gap-3">
				<Facts
					items={[
						[t("waiting"), number(mails.waiting)],
						[t("failed"), number(mails.failed)],
					]}
				/>
				{!mails.server && <p>{t("noServer")}</p>}
				<Link href="/admin/settings?section=mail" className="btn">
					{t("toMail")}
				</Link>
			</div>
		</Card>
	);
}

export function Imports({ imports }: { imports: Overview["imports"] }) {
	const t = useTexts(texts);
	const number = useNumber();
	if (imports.length === 0) return null;
	return (
		<Card title={t("imports")}>
			<ul className="flex flex-col gap-2">
				{imports.map(({ id, school, done, total }) => (
					<li key={id}>
						{t("importLine", { school, done: number(done), total: number(total) })}
						{total > 0 && (
							<progress className="progress w-full" value={done} max={total} aria-label={school} />
						)}
					</li>
				))}
			</ul>
		</Card>
	);
}

/** Screens that users tried to open and may not; nothing where nobody did. */
export function ClosedScreens({ closed }: { closed: Overview["closed_screens"] }) {
	const t = useTexts(texts);
	const { language } = useLanguage();
	const number = useNumber();
	const names = useMemo(
		() =>
			new Map(groupsIn(language).flatMap(({ rows }) => rows.map(({ route, name }) => [route.path, name]))),
		[language],
	);
	if (closed.length === 0) return null;
	return (
		<Card title={t("closed")}>
			<div className="flex flex-col items-start gap-3">
				<ul className="flex flex-col gap-2">
					{closed.slice(0, MAX_CLOSED_SCREENS).map(({ path, role, refused }) => (
						<li key={`${role} ${path}`} className="flex flex-wrap items-center gap-2">
							<span className="font-semibold">{names.get(path) ?? path}</span>
							<span className="text-sm">{roleNames[role][language]}</span>
							<Badge tone="info">{t("refusedTimes", { count: number(refused) })}</Badge>
						</li>
					))}
				</ul>
				<Link href="/admin/site-settings" className="btn">
					{t("toAccess")}
				</Link>
			</div>
		</Card>
	);
}

export function Faults({ faults }: { faults: Overview["faults"] }) {
	const t = useTexts(texts);
	const number = useNumber();
	const many = (count: number) => (faults.more ? t("atLeast", { count: number(count) }) : number(count));
	return (
		<Card title={t("faults")}>
			<div className="flex flex-col items-start gap-3">
				<Facts
					items={[
						[t("failedCount"), number(faults.failed)],
						[t("refusedCount"), many(faults.refused)],
					]}
				/>
				{faults.places.length === 0 && <p>{t("noFaults")}</p>}
				<ul className="flex w-full flex-col gap-1 text-sm">
					{faults.places.map(({ place, status, count }) => (
						<li key={`${status} ${place}`} className="flex flex-wrap items-center gap-2">
							<Badge tone={status >= 500 ? "bad" : "neutral"}>{status}</Badge>
							<span className="min-w-0 font-mono break-all">{place}</span>
							<span>{t("times", { count: number(count) })}</span>
						</li>
					))}
				</ul>
				<Link href="/admin/logs?level=8" className="btn">
					{t("toLogs")}
				</Link>
			</div>
		</Card>
	);
}
