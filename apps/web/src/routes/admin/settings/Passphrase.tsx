import { useTexts } from "#i18n";
import { CopyButton } from "#kit";
import { texts } from "./texts.ts";

const id = "copy-passphrase";

/** The passphrase of encrypted copies, which is shown this once. */
export function Passphrase({ passphrase, name }: { passphrase: string; name: string }) {
	const t = useTexts(texts);
	return (
		<div className="flex flex-col gap-3">
			<p>{t("passphraseKeep")}</p>
			<p
				id={id}
				className="rounded-box border-base-300 bg-base-100 border p-4 text-center font-mono text-xl text-balance select-all"
			>
				{passphrase}
			</p>
			<p className="text-sm">{t("passphraseName", { name })}</p>
			<span className="no-print">
				<CopyButton text={passphrase} shownBy={id} name={t("passphrase")} />
			</span>
		</div>
	);
}
