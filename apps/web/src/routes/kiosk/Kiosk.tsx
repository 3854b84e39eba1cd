import { useUser } from "../../data/session.ts";
import { KioskScreen } from "./KioskScreen.tsx";
import { KioskSetup } from "./KioskSetup.tsx";

/** The screen at which readers serve themselves; to staff it says how one is begun. */
export default function Kiosk() {
	return useUser()?.kiosk ? <KioskScreen /> : <KioskSetup />;
}
