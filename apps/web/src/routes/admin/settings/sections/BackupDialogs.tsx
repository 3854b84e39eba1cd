import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { api } from "../../../../data/client.ts";
import { allOutdated } from "../../../../data/outdated.ts";
import { useTexts } from "../../../../i18n/language.tsx";
import { Button } from "../../../../ui/Button.tsx";
import { Dialog, DialogButtons } from "../../../../ui/Dialog.tsx";
import { TextInput } from "../../../../ui/Field.tsx";
import { FormErrors } from "../../../../ui/FormErrors.tsx";
import { toast } from "../../../../ui/toast.tsx";
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
	const [typed, setTyped] = useState("");
	const restore = useMutation({
		mutationFn: () => api().backups.restore(backup.key, { requestKey: null }),
		onSuccess: () => {
			toast(t("restored"));
			onClose();
			return allOutdated(queries);
		},
	});
	function submit(event: FormEvent) {
		event.preventDefault();
		if (typed.trim() === backup.key) restore.mutate();
	}
	return (
		<Dialog title={t("restoreNamed", { name: backup.key })} onClose={onClose}>
			<form onSubmit={submit} className="flex flex-col gap-4">
				<p>{t("restoreText")}</p>
				<TextInput
					label={t("restoreType", { name: backup.key })}
					autoComplete="off"
					autoCapitalize="none"
					spellCheck={false}
					value={typed}
					onChange={(event) => setTyped(event.target.value)}
				/>
				<FormErrors error={restore.error} />
				<DialogButtons onClose={onClose} close={t("cancel")}>
					<Button
						type="submit"
						variant="danger"
						busy={restore.isPending}
						disabled={typed.trim() !== backup.key}
					>
						{t("restoreNow")}
					</Button>
				</DialogButtons>
			</form>
		</Dialog>
	);
}
