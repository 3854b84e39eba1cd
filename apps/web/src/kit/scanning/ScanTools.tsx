import { type ReactNode, useState } from "react";
import { useTexts } from "#i18n";
import { Button } from "../Button.tsx";
import { Icon } from "../icons.tsx";
import { CameraPanel } from "./CameraPanel.tsx";
import { PhoneDialog } from "./PhoneDialog.tsx";
import { usePhone } from "./phone.ts";
import { deliverScan } from "./targets.ts";
import { texts } from "./texts.ts";

/**
 * Other ways to scan besides a keyboard scanner: this device's camera, and a phone. Both feed `useScanTarget`. `panel`
 * belongs under the buttons.
 */
export function useScanTools(quiet = false): { readonly buttons: ReactNode; readonly panel: ReactNode } {
	const t = useTexts(texts);
	const phone = usePhone();
	const [camera, setCamera] = useState(false);
	const [dialog, setDialog] = useState(false);
	const variant = quiet ? "ghost" : "plain";
	const className = quiet ? "btn-sm gap-2 px-2 text-sm font-normal" : "";
	const cameraName = t(camera ? "cameraClose" : "camera");
	const phoneName = t(phone.connected ? "phoneConnected" : "phone");
	return {
		buttons: (
			<>
				<Button
					variant={variant}
					className={className}
					aria-expanded={camera}
					title={quiet ? cameraName : undefined}
					onClick={() => setCamera(!camera)}
				>
					{quiet && <Icon name="camera" />}
					{quiet ? t("cameraShort") : cameraName}
				</Button>
				<Button
					variant={variant}
					className={className}
					title={quiet ? phoneName : undefined}
					onClick={() => setDialog(true)}
				>
					{phone.connected && <span aria-hidden="true" className="status status-success" />}
					{quiet && !phone.connected && <Icon name="phone" />}
					{quiet && !phone.connected ? t("phoneShort") : phoneName}
				</Button>
			</>
		),
		panel: (
			<>
				{camera && <CameraPanel onCode={(code) => void deliverScan(code)} />}
				{dialog && <PhoneDialog onClose={() => setDialog(false)} />}
			</>
		),
	};
}

/** The same as a block of its own. */
export function ScanTools() {
	const { buttons, panel } = useScanTools();
	return (
		<div className="flex flex-col gap-3">
			<div className="flex flex-wrap gap-2">{buttons}</div>
			{panel}
		</div>
	);
}
