import { useEndpoint, useRead, useSite } from "#data";
import { useNumber, useTexts } from "#i18n";
import { Card, Facts, Link } from "#kit";
import { PocketBaseImport } from "../../migration/PocketBaseImport.tsx";
import { CopyText } from "../../shared/CopyText.tsx";
import { useBytes } from "../../shared/format.ts";
import { Part } from "../Part.tsx";
import { texts } from "../texts.ts";

const commands = [
	["copyToPostgres", "copyToPostgresCommand"],
	["copyToFile", "copyToFileCommand"],
] as const;

/** The database engine, and every way to import and export data. */
export default function Database() {
	const t = useTexts(texts);
	const bytes = useBytes();
	const number = useNumber();
	const site = useSite();
	const storage = useEndpoint("GET /api/admin/storage");
	const processes = useEndpoint("GET /api/admin/processes");
	const collections = useRead<{ totalItems: number }>("/api/collections?perPage=1&fields=id");
	return (
		<>
			<Part title={t("database")} read={storage}>
				{({ database, backups }) => (
					<>
						<Facts
							items={[
								[t("schemaVersion"), site.data?.version],
								[t("engine"), processes.data && t(processes.data.engine)],
								[t("databaseSize"), bytes(database)],
								[t("collections"), collections.data && number(collections.data.totalItems)],
								[t("backups"), number(backups.count)],
							]}
						/>
						<p className="mt-3 max-w-prose">{t("schemaVersionText")}</p>
						<div className="mt-3 flex flex-wrap gap-2">
							<Link href="/admin/settings?section=backups" className="btn">
								{t("toBackups")}
							</Link>
							<Link href="/admin/schema" className="btn">
								{t("toSchema")}
							</Link>
						</div>
					</>
				)}
			</Part>
			<PocketBaseImport />
			<Card title={t("copyTitle")}>
				<p className="mb-4 max-w-prose">{t("copyLead")}</p>
				<div className="flex flex-col gap-3">
					{commands.map(([label, command]) => (
						<CopyText key={label} label={t(label)} text={t(command)} />
					))}
				</div>
			</Card>
		</>
	);
}
