import { useUser } from "#data";
import { KioskScreen } from "./KioskScreen.tsx";
import { KioskSetup } from "./KioskSetup.tsx";

/** The self-service screen for readers; for staff, instructions for starting one. */
export default function Kiosk() {
	return useUser()?.kiosk ? <KioskScreen /> : <KioskSetup />;
}
