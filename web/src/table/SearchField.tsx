import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '../look/Icon.tsx';
import { useTranslate } from '../messages/messages.ts';
import { useKeys } from '../page/use-keys.ts';

const TYPING_MS = 250;
const MOST_CHARACTERS = 128;

interface SearchProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** Writes the search to the address when typing pauses. `/` focuses the field, and Esc leaves it. */
export function SearchField({ text, onChange }: SearchProps) {
  const t = useTranslate();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  // The field follows a change of the address from elsewhere, unless the person is typing.
  if (text !== known) {
    setKnown(text);
    if (typed === known) setTyped(text);
  }
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  useKeys({ '/': () => field.current?.focus() });
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => change.current(typed), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);
  const leave = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    field.current?.blur();
  };
  const glass = (
    <InputAdornment position="start">
      <Icon name="search" />
    </InputAdornment>
  );
  return (
    <TextField
      size="small"
      type="search"
      label={t('filter.search')}
      value={typed}
      inputRef={field}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={leave}
      slotProps={{ input: { startAdornment: glass }, htmlInput: { maxLength: MOST_CHARACTERS } }}
    />
  );
}
