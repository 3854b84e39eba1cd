import { formatDate } from "@rafta/library/turkish/dates";
import { download } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Badge, Button, Card, useAction } from "#kit";
import { documentPath, type NoticeRun } from "./model.ts";
import { texts } from "./texts.ts";

const documents = [
	["slips", "slips"],
	["classes", "classes"],
	["list", "list"],
	["list?format=xlsx", "table"],
] as const;

/** The printable documents of a run; the one for readers who were also mailed appears only if mails were sent. */
function Documents({ run }: { run: NoticeRun }) {
	const t = useTexts(texts);
	const print = useAction({
		mutationFn: (file: string) => download(documentPath(run.id, file)),
	});
	// A morning run has no documents except for mails that could not be delivered.
	const own = run.kind === "asked" ? documents : documents.slice(0, 1);
	const all = run.counts.mail > 0 ? [...own, ["slips?all=1", "slipsAll"] as const] : own;
	return (
		<fieldset className="mt-3 flex flex-wrap gap-2">
			<legend className="sr-only">{t("papersOf", { date: formatDate(run.on) })}</legend>
			{all.map(([file, name]) => (
				<Button key={file} busy={print.isPending} onClick={() => print.mutate(file)}>
					{t(name)}
				</Button>
			))}
		</fieldset>
	);
}

function Run({ run, isNewest }: { run: NoticeRun; isNewest: boolean }) {
	const t = useTexts(texts);
	const number = useNumber();
	const { counts } = run;
	const of = (name: keyof NoticeRun["counts"]) => number(counts[name] ?? 0);
	const summary = t(run.class_code ? "doneOf" : "done", {
		name: run.class_code,
		date: formatDate(run.on),
		readers: of("readers"),
		loans: of("loans"),
	});
	if (run.status === "running")
		return (
			<li className="py-3" role="status">
				{t("running")}
			</li>
		);
	return (
		<li className="py-3">
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<Badge tone={run.kind === "asked" ? "info" : "neutral"}>{t(run.kind)}</Badge>
				<span
					className={isNewest ? "text-lg font-semibold" : "font-semibold"}
					role={isNewest ? "status" : undefined}
				>
					{summary}
				</span>
			</div>
			<p className="text-sm">{t("ways", { mail: of("mail"), slip: of("slip"), app: of("app") })}</p>
			{counts.unreached > 0 && <p className="font-semibold">{t("unreached", { count: of("unreached") })}</p>}
			{counts.failed > 0 && <p className="font-semibold">{t("failed", { count: of("failed") })}</p>}
			<Documents run={run} />
		</li>
	);
}

/** Past notice runs by date, with documents that can be printed again. */
export function Runs({ runs }: { runs: readonly NoticeRun[] }) {
	const t = useTexts(texts);
	if (runs.length === 0) return null;
	return (
		<Card title={t("runs")}>
			<ul className="divide-base-300 divide-y">
				{runs.map((run, index) => (
					<Run key={run.id} run={run} isNewest={index === 0} />
				))}
			</ul>
		</Card>
	);
}
