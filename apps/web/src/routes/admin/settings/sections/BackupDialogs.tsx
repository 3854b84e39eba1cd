import { useQueryClient } from "@tanstack/react-query";
import { allOutdated, api } from "#data";
import { useTexts } from "#i18n";
import { FormDialog } from "#kit";
import { texts } from "../texts.ts";

export interface Backup {
	readonly key: string;
	readonly size: number;
	readonly modified: string;
}

/** Restoring a backup replaces everything: the user has to type its name. */
export function RestoreDialog({ backup, onClose }: { backup: Backup; onClose(): void }) {
	const t = useTexts(texts);
	const queries = useQueryClient();
	return (
		<FormDialog
			title={t("restoreNamed", { name: backup.key })}
			lead={<p>{t("restoreText")}</p>}
			initial={{ typed: "" }}
			fields={[
				{
					name: "typed",
					label: t("restoreType", { name: backup.key }),
					autoComplete: "off",
					autoCapitalize: "none",
					spellCheck: false,
				},
			]}
			isReady={({ typed }) => typed.trim() === backup.key}
			save={async () => {
				await api().backups.restore(backup.key, { requestKey: null });
				void allOutdated(queries);
			}}
			done={t("restored")}
			submit={t("restoreNow")}
			variant="danger"
			onClose={onClose}
			close={t("cancel")}
		/>
	);
}
