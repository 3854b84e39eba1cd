import type { Overview, Storage } from "@rafta/library/administration/answers";
import { useEndpoint } from "../../../data/endpoints.ts";
import { useTexts } from "../../../i18n/language.tsx";
import { Link } from "../../../ui/Link.tsx";
import { Card, Facts } from "../../../ui/Page.tsx";
import { Failed, Loading } from "../../../ui/states.tsx";
import { useAgo, useBytes } from "../shared/format.ts";
import { texts } from "./texts.ts";

const week = 7 * 86_400_000;

function Warning({ children }: { children: string }) {
	return <p className="rounded-box border-warning border-2 px-3 py-2 font-semibold">{children}</p>;
}

function ProcessList() {
	const t = useTexts(texts);
	const bytes = useBytes();
	const ago = useAgo();
	const read = useEndpoint("GET /api/admin/processes");
	if (read.isPending) return <Loading />;
	if (read.isError) return <Failed error={read.error} retry={() => void read.refetch()} />;
	const { processes } = read.data;
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

/** Whether there is a backup, and how old it is. */
export function BackupState({ backups }: { backups: Storage["backups"] }) {
	const t = useTexts(texts);
	const ago = useAgo();
	const { last, schedule, unreachable } = backups;
	const isOld = last !== null && Date.now() - new Date(last.modified).getTime() > week;
	return (
		<Card title={t("backup")}>
			<div className="flex flex-col items-start gap-3">
				{unreachable ? (
					<Warning>{t("backupsAway")}</Warning>
				) : last === null ? (
					<Warning>{t("noBackup")}</Warning>
				) : (
					<p>
						{t("lastBackup", { ago: ago(last.modified) })} <span className="break-all">({last.key})</span>
					</p>
				)}
				{isOld && <Warning>{t("oldBackup")}</Warning>}
				<p>{schedule ? t("scheduled", { cron: schedule }) : t("unscheduled")}</p>
				<Link href="/admin/settings?section=backups" className="btn">
					{t("toBackups")}
				</Link>
			</div>
		</Card>
	);
}
