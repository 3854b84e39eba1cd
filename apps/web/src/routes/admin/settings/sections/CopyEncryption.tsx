import { useState } from "react";
import { call, useEndpoint } from "#data";
import { useTexts } from "#i18n";
import { Button, Dialog, DialogButtons, FormErrors, useAction } from "#kit";
import { Passphrase } from "../Passphrase.tsx";
import { texts } from "../texts.ts";

/** Draws a passphrase, after a question where there is one already, and shows it once. */
function PassphraseDialog({ hasOne, onClose }: { hasOne: boolean; onClose(): void }) {
	const t = useTexts(texts);
	// What the dialog is about stays when the answer has come.
	const [isRenewal] = useState(hasOne);
	const draw = useAction({
		mutationFn: () => call("POST /api/admin/backup-passphrase"),
		quiet: true,
		stale: ["/api/data-safety"],
	});
	const { data } = draw;
	const title = t(isRenewal ? "passphraseRenew" : "passphraseDraw");
	return (
		<Dialog title={title} onClose={onClose}>
			{data ? (
				<>
					<Passphrase passphrase={data.passphrase} name={data.key} />
					<DialogButtons onClose={onClose} close={t("passphraseWritten")}>
						<Button variant="primary" onClick={() => window.print()}>
							{t("passphrasePrint")}
						</Button>
					</DialogButtons>
				</>
			) : (
				<>
					<p>{t(isRenewal ? "passphraseRenewText" : "passphraseDrawText")}</p>
					<FormErrors error={draw.error} />
					<DialogButtons onClose={onClose}>
						<Button variant="primary" busy={draw.isPending} onClick={() => draw.mutate()}>
							{title}
						</Button>
					</DialogButtons>
				</>
			)}
		</Dialog>
	);
}

/** Whether the copies in the second place are encrypted, and their passphrase. */
export function CopyEncryption() {
	const t = useTexts(texts);
	const { data } = useEndpoint("GET /api/data-safety");
	const [isOpen, setOpen] = useState(false);
	if (!data?.second) return null;
	const { key } = data.second;
	return (
		<div className="flex flex-col gap-3">
			<p className={`max-w-prose border-s-4 ps-3 ${key === "" ? "border-warning" : "border-success"}`}>
				{key === "" ? t("copiesOpen") : t("copiesEncrypted", { name: key })}
			</p>
			<Button className="self-start" onClick={() => setOpen(true)}>
				{t(key === "" ? "passphraseDraw" : "passphraseRenew")}
			</Button>
			{isOpen && <PassphraseDialog hasOne={key !== ""} onClose={() => setOpen(false)} />}
		</div>
	);
}
