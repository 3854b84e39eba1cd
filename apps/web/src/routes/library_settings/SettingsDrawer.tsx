import { useEffect, useState } from "react";
import { common, useTexts } from "#i18n";
import { Button, Toasts, useModal } from "#kit";
import { SettingsPanel } from "./SettingsPanel.tsx";
import { texts } from "./texts.ts";

/** Content of the side drawer. Unsaved changes are kept when it is closed and reopened. */
export default function SettingsDrawer({
	library,
	isOpen,
	onClose,
}: {
	library: string;
	isOpen: boolean;
	onClose(): void;
}) {
	const t = useTexts(texts);
	const c = useTexts(common);
	const { ref, closing, show, close } = useModal(onClose);
	const [key] = useState(library);
	useEffect(() => {
		if (isOpen) show();
	}, [isOpen, show]);
	return (
		<dialog ref={ref} {...closing} className="modal modal-end" aria-label={t("title")}>
			<div className="modal-box flex w-full max-w-6xl flex-col gap-4 p-4 text-start whitespace-normal">
				<div className="flex items-start justify-between gap-3">
					<div>
						<h2 className="text-lg font-semibold">{t("title")}</h2>
						<p className="opacity-80">{t("lead")}</p>
					</div>
					<Button onClick={close}>{c("action.close")}</Button>
				</div>
				<SettingsPanel key={key} library={library} />
			</div>
			{isOpen && <Toasts />}
			<form method="dialog" className="modal-backdrop">
				<button type="submit">{c("action.close")}</button>
			</form>
		</dialog>
	);
}
