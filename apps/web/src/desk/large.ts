/** Large type for a desk that is read from where one stands: all that is measured by the letter grows with it. */
import { useEffect, useState } from "react";
import { readLocal, writeLocal } from "../data/local.ts";

const key = "rafta-desk-large";

/** A quarter larger; less on a phone, whose header has to stay on it. */
const size = "clamp(100%, 4.7vw, 125%)";

/** Whether this device's desks are in large type, and the switch. Other screens stay as they are. */
export function useLargeType(): [isLarge: boolean, toggle: () => void] {
	const [isLarge, setLarge] = useState(() => readLocal(key) === "yes");
	useEffect(() => {
		document.documentElement.style.fontSize = isLarge ? size : "";
		return () => {
			document.documentElement.style.fontSize = "";
		};
	}, [isLarge]);
	return [
		isLarge,
		() => {
			writeLocal(key, isLarge ? null : "yes");
			setLarge(!isLarge);
		},
	];
}
