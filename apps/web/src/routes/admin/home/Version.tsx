import { useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { Card, Fold } from "#kit";
import { texts } from "./texts.ts";

/** Which version runs, and how a newer one takes its place. Rafta asks nobody whether there is one. */
export function Version() {
	const t = useTexts(texts);
	const { data } = useEndpoint("GET /api/admin/processes");
	const versions = [...new Set(data?.processes.map(({ version }) => version))];
	return (
		<Card title={t("version")}>
			{versions.length > 0 && <p className="font-semibold">{t("runs", { version: versions.join(", ") })}</p>}
			<Fold title={t("upgrade")}>
				<p>{t("asksNobody")}</p>
				<ol className="mt-3 flex list-decimal flex-col gap-1 ps-5">
					<li>{t("upgrade1")}</li>
					<li>{t("upgrade2")}</li>
					<li>{t("upgrade3")}</li>
				</ol>
				<p className="mt-3 text-sm opacity-75">{t("upgradeBack")}</p>
			</Fold>
		</Card>
	);
}
