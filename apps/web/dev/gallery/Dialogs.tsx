import { useEffect } from "react";
import { ConfirmDialog } from "../../src/kit/ConfirmDialog.tsx";
import { FormDialog } from "../../src/kit/FormDialog.tsx";
import KeyMap from "../../src/kit/keys/KeyMap.tsx";
import { Toasts, toast } from "../../src/kit/toast.tsx";
import { Frame, Specimen } from "./parts.tsx";

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
		<Specimen title="FormDialog, ConfirmDialog, KeyMap, Toasts">
			<div className="grid gap-4 sm:grid-cols-2">
				<Frame>
					<FormDialog
						title="Yeni sınıf"
						initial={{ name: "" }}
						fields={[{ name: "name", label: "Ad", problem: "Bu alan boş olamaz." }]}
						save={() => Promise.resolve()}
						onClose={nothing}
					/>
				</Frame>
				<Frame>
					<ConfirmDialog
						ask={{ title: "Silinsin mi?", text: "Geri alınamaz.", yes: "Sil" }}
						onConfirm={nothing}
						onClose={nothing}
					/>
				</Frame>
				<Frame>
					<KeyMap onClose={nothing} />
				</Frame>
				<Frame>
					<Toasts />
				</Frame>
			</div>
		</Specimen>
	);
}
