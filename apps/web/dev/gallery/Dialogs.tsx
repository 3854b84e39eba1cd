import { useEffect } from "react";
import { Button } from "../../src/ui/Button.tsx";
import { ConfirmDialog } from "../../src/ui/ConfirmDialog.tsx";
import { Dialog, DialogButtons } from "../../src/ui/Dialog.tsx";
import { TextInput } from "../../src/ui/Field.tsx";
import KeyMap from "../../src/ui/keys/KeyMap.tsx";
import { Toasts, toast } from "../../src/ui/toast.tsx";
import { Framed, Shown } from "./parts.tsx";

const nothing = () => {};
/** A day: nobody looks at the page that long. */
const STAYS_MS = 86_400_000;

/** What covers a page. A dialog is not modal here: several are seen at once. */
export function Dialogs() {
	useEffect(() => {
		const action = { label: "Geri al", run: nothing, stays: STAYS_MS };
		toast("Kaydedildi.", "good", action, "good");
		toast("Kaydedilemedi.", "bad", action, "bad");
	}, []);
	return (
		<Shown title="Dialog, ConfirmDialog, KeyMap, Toasts">
			<div className="grid gap-4 sm:grid-cols-2">
				<Framed>
					<Dialog title="Yeni sınıf" onClose={nothing}>
						<TextInput label="Ad" error="Bu alan boş olamaz." />
						<DialogButtons onClose={nothing}>
							<Button variant="primary">Kaydet</Button>
						</DialogButtons>
					</Dialog>
				</Framed>
				<Framed>
					<ConfirmDialog
						ask={{ title: "Silinsin mi?", text: "Geri alınamaz.", yes: "Sil" }}
						onConfirm={nothing}
						onClose={nothing}
					/>
				</Framed>
				<Framed>
					<KeyMap onClose={nothing} />
				</Framed>
				<Framed>
					<Toasts />
				</Framed>
			</div>
		</Shown>
	);
}
