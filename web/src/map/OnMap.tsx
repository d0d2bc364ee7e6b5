import L from 'leaflet';
import { useEffect, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface OnMapProps {
  readonly map: L.Map;
  readonly latitude: number;
  readonly longitude: number;
  readonly children: ReactNode;
}

/** Elements of the page with their middle at a place of the map. */
export function OnMap({ map, latitude, longitude, children }: OnMapProps) {
  const [element] = useState(() => {
    const made = document.createElement('div');
    made.style.cssText = 'position:absolute;transform:translate(-50%,-50%);pointer-events:auto';
    return made;
  });
  useEffect(() => {
    const icon = L.divIcon({ html: element, className: '', iconSize: [0, 0] });
    const marker = L.marker([latitude, longitude], { icon, interactive: false, keyboard: false }).addTo(map);
    return () => void marker.remove();
  }, [map, element, latitude, longitude]);
  return createPortal(children, element);
}
