import type { AnswerOf } from "@rafta/library/api/index";
import { type Measure, measures } from "@rafta/library/reading/goal";
import { formatDate } from "@rafta/library/turkish/dates";
import { call, pathOf, useEndpoint } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Card, Ready, useAction } from "#kit";
import { texts } from "./texts.ts";

type Standing = AnswerOf<"GET /api/challenges">;

/** The classes in front, as bars scaled to the leader. */
function Leaders({ leaders, measure }: { leaders: Standing["leaders"]; measure: Measure }) {
	const t = useTexts(texts);
	const number = useNumber();
	const highest = leaders[0]?.average ?? 1;
	return (
		<ol className="flex max-w-prose flex-col gap-3">
			{leaders.map(({ class_code, average }) => (
				<li key={class_code}>
					<p className="flex flex-wrap justify-between gap-x-3">
						<span className="font-semibold">{class_code}</span>
						<span className="text-sm tabular-nums">{t(`each_${measure}`, { count: number(average) })}</span>
					</p>
					<div className="bg-base-300 mt-1 h-2 rounded-full" aria-hidden="true">
						<div
							className="bg-accent h-2 rounded-full"
							style={{ width: `${Math.round((average / highest) * 100)}%` }}
						/>
					</div>
				</li>
			))}
		</ol>
	);
}

const other: Readonly<Record<Measure, Measure>> = { books: "pages", pages: "books" };

/** Begins, shows and ends the school's class challenge. */
export function ChallengeCard() {
	const t = useTexts(texts);
	const number = useNumber();
	const standing = useEndpoint("GET /api/challenges");
	const change = useAction({
		mutationFn: (measure: Measure | null) => call("POST /api/challenges", { body: { measure } }),
		stale: [pathOf("GET /api/challenges")],
	});
	if (!standing.data) return <Ready query={standing} loading={null} />;
	const { challenge, leaders, together } = standing.data;
	if (!challenge)
		return (
			<Card title={t("title")} className="flex flex-col gap-3">
				<p className="max-w-prose">{t("lead")}</p>
				<div className="flex flex-wrap gap-2">
					{measures.map((measure) => (
						<Button key={measure} busy={change.isPending} onClick={() => change.mutate(measure)}>
							{t(measure)}
						</Button>
					))}
				</div>
			</Card>
		);
	const { measure, until } = challenge;
	return (
		<Card title={t("title")} className="flex flex-col gap-3">
			<p>
				{leaders.length === 0 ? t("nobody") : t(`together_${measure}`, { count: number(together) })}{" "}
				{t("until", { date: formatDate(until) })}
			</p>
			<Leaders leaders={leaders} measure={measure} />
			<div className="flex flex-wrap gap-2">
				<Button className="btn-sm" busy={change.isPending} onClick={() => change.mutate(other[measure])}>
					{t(`change_${measure}`)}
				</Button>
				<Button
					variant="ghost"
					className="btn-sm"
					busy={change.isPending}
					onClick={() => change.mutate(null)}
				>
					{t("end")}
				</Button>
			</div>
		</Card>
	);
}
