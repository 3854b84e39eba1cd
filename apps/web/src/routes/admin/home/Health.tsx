import type { Overview, Storage } from "@rafta/library/admin/answers";
import type { AnswerOf } from "@rafta/library/api/index";
import { useQueryClient } from "@tanstack/react-query";
import { call, readKey, useEndpoint } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Button, Card, Facts, Link, Ready, useAction } from "#kit";
import { useAgo, useBytes } from "../shared/format.ts";
import { texts } from "./texts.ts";

type Safety = AnswerOf<"GET /api/data-safety">;

function Warning({ children }: { children: string }) {
	return <p className="rounded-box border-warning border-2 px-3 py-2 font-semibold">{children}</p>;
}

/** The processes, where there are several. */
function ProcessList() {
	const t = useTexts(texts);
	const bytes = useBytes();
	const ago = useAgo();
	const read = useEndpoint("GET /api/admin/processes");
	if (!read.data) return <Ready query={read} />;
	const { processes } = read.data;
	if (processes.length === 1) return null;
	return (
		<div className="mt-3">
			<h3 className="mb-1 font-semibold">{t("processes")}</h3>
			<ul className="flex flex-col gap-1 text-sm">
				{processes.map(({ host, pid, version, memory, streams, uptime }) => (
					<li key={`${host} ${pid}`} className="break-words">
						{t("process", {
							host,
							pid,
							version,
							streams,
							memory: bytes(memory),
							since: ago(Date.now() - uptime * 1000),
						})}
					</li>
				))}
			</ul>
			{new Set(processes.map(({ version }) => version)).size > 1 && <Warning>{t("versions")}</Warning>}
		</div>
	);
}

/** Health of the installation: its database, its disk, its processes. */
export function Health({ engine, storage }: { engine: Overview["engine"]; storage: Storage }) {
	const t = useTexts(texts);
	const bytes = useBytes();
	const { disk, files, backups } = storage;
	return (
		<Card title={t("health")}>
			<Facts
				items={[
					[t("engine"), t(engine)],
					[t("database"), bytes(storage.database)],
					[
						t("files"),
						files === null
							? t("filesElsewhere")
							: files.more
								? t("filesMore", { size: bytes(files.bytes) })
								: bytes(files.bytes),
					],
					[t("backupsSize"), bytes(backups.bytes)],
					[t("disk"), disk && t("diskOf", { free: bytes(disk.free), total: bytes(disk.total) })],
				]}
			/>
			{disk && disk.free < disk.total / 20 && <Warning>{t("diskLow")}</Warning>}
			<ProcessList />
		</Card>
	);
}

/** How the last restore into a temporary folder went, with a way to do one now. */
function RehearsalState({ rehearsal }: { rehearsal: Safety["rehearsal"] }) {
	const t = useTexts(texts);
	const ago = useAgo();
	const number = useNumber();
	const queries = useQueryClient();
	const rehearse = useAction({
		mutationFn: () => call("POST /api/admin/rehearsal"),
		done: (safety) => (safety.rehearsal?.problem ? t("rehearsedBadly") : t("rehearsedWell")),
		onSuccess: (safety) => queries.setQueryData(readKey("/api/data-safety"), safety),
	});
	return (
		<>
			<p>
				{rehearsal === null
					? t("neverRehearsed")
					: rehearsal.problem
						? t("rehearsalFailed", { ago: ago(rehearsal.at), why: rehearsal.problem })
						: t("rehearsed", {
								ago: ago(rehearsal.at),
								records: number(rehearsal.records),
								files: number(rehearsal.files),
							})}
			</p>
			<Button busy={rehearse.isPending} onClick={() => rehearse.mutate()}>
				{t("rehearse")}
			</Button>
		</>
	);
}

/** Whether a schedule means once on every day. */
const isDaily = (schedule: string): boolean => /^\d+ \d+ \* \* \*$/.test(schedule);

/** Whether there is a good backup and a second copy, how old they are, and whether one could be restored. */
export function BackupState({ backups }: { backups: Storage["backups"] }) {
	const t = useTexts(texts);
	const ago = useAgo();
	const { last, schedule, unreachable, elsewhere } = backups;
	const { data: safety } = useEndpoint("GET /api/data-safety");
	return (
		<Card title={t("backup")}>
			<div className="flex flex-col items-start gap-3">
				{unreachable && <Warning>{t("backupsAway")}</Warning>}
				{!unreachable && last === null && <Warning>{t("noBackup")}</Warning>}
				{safety?.last_good && <p>{t("lastGood", { ago: ago(safety.last_good) })}</p>}
				<p>
					{schedule
						? t(isDaily(schedule) ? "daily" : "scheduled", { cron: schedule, count: backups.keep })
						: t("unscheduled")}
				</p>
				{safety && (
					<p>
						{safety.second === null
							? [t("noSecond"), !elsewhere && t("lostToo")].filter(Boolean).join(" ")
							: safety.second.copied
								? t("second", { name: safety.second.name, ago: ago(safety.second.copied) })
								: t("secondNever", { name: safety.second.name })}
					</p>
				)}
				{safety && last && <RehearsalState rehearsal={safety.rehearsal} />}
				<Link href="/admin/settings?section=backups" className="btn">
					{t("toBackups")}
				</Link>
			</div>
		</Card>
	);
}
