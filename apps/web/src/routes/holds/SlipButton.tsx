import { useState } from "react";
import { download } from "#data";
import { useTexts } from "#i18n";
import { Button, tellFailure } from "#kit";
import { texts } from "./texts.ts";

/** Prints the slips of a library, or of one hold in it. */
export function SlipButton({ library, hold, small }: { library: string; hold?: string; small?: boolean }) {
	const t = useTexts(texts);
	const [busy, setBusy] = useState(false);
	async function print() {
		setBusy(true);
		try {
			await download(`/api/holds/slips?library=${library}${hold ? `&holds=${hold}` : ""}`);
		} catch (error) {
			tellFailure(error);
		}
		setBusy(false);
	}
	return (
		<Button className={small ? "btn-sm" : ""} busy={busy} onClick={() => void print()}>
			{t(hold ? "slip" : "slips")}
		</Button>
	);
}
