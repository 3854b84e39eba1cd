import { useState } from "react";
import { useTexts } from "../../i18n/language.tsx";
import { Button } from "../Button.tsx";
import { CameraPanel } from "./CameraPanel.tsx";
import { PhoneDialog } from "./PhoneDialog.tsx";
import { usePhone } from "./phone.ts";
import { deliverScan } from "./targets.ts";
import { texts } from "./texts.ts";

/** Other ways to scan besides a keyboard scanner: this device's camera, and a phone. Both feed `useScanTarget`. */
export function ScanTools() {
	const t = useTexts(texts);
	const phone = usePhone();
	const [camera, setCamera] = useState(false);
	const [dialog, setDialog] = useState(false);
	return (
		<div className="flex flex-col gap-3">
			<div className="flex flex-wrap gap-2">
				<Button aria-expanded={camera} onClick={() => setCamera(!camera)}>
					{t(camera ? "cameraClose" : "camera")}
				</Button>
				<Button onClick={() => setDialog(true)}>
					{phone.connected && <span aria-hidden="true" className="status status-success" />}
					{t(phone.connected ? "phoneConnected" : "phone")}
				</Button>
			</div>
			{camera && <CameraPanel onCode={(code) => void deliverScan(code)} />}
			{dialog && <PhoneDialog onClose={() => setDialog(false)} />}
		</div>
	);
}
