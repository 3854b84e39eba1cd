import { useState } from "react";
import { call } from "#data";
import { useTexts } from "#i18n";
import { Button, Dialog, DialogButtons, useAction } from "#kit";
import { AddressHint } from "../../labels/AddressHint.tsx";
import { slipTexts } from "../slipTexts.ts";
import type { Student } from "../student.ts";

/** Replaces the key in the card's QR code, with which the family has access, after a card was lost or shown around. */
export function CardKey({ student }: { student: Student }) {
	const t = useTexts(slipTexts);
	const [open, setOpen] = useState(false);
	const renew = useAction({
		mutationFn: () => call("POST /api/readers/:id/new-key", { params: { id: student.id } }),
		stale: ["audit_events"],
	});
	function close() {
		setOpen(false);
		renew.reset();
	}
	return (
		<>
			<Button variant="ghost" onClick={() => setOpen(true)}>
				{t("newKey")}
			</Button>
			{open && (
				<Dialog title={t("newKeyTitle", { name: student.full_name })} onClose={close}>
					{renew.data ? (
						<>
							<p>{t("newKeyDone")}</p>
							<AddressHint />
							<img
								src={`data:image/svg+xml,${encodeURIComponent(renew.data.qr)}`}
								alt={t("qr", { name: student.full_name })}
								className="size-48 self-center bg-white p-2"
							/>
							<DialogButtons onClose={close} close={t("done")}>
								<Button variant="primary" onClick={() => window.print()}>
									{t("print")}
								</Button>
							</DialogButtons>
						</>
					) : (
						<>
							<p>{t("newKeyText")}</p>
							<DialogButtons onClose={close} close={t("cancel")}>
								<Button variant="primary" busy={renew.isPending} onClick={() => renew.mutate()}>
									{t("newKey")}
								</Button>
							</DialogButtons>
						</>
					)}
				</Dialog>
			)}
		</>
	);
}
