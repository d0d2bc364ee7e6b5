import Button, { type ButtonProps } from '@mui/material/Button';
import { MEDIA_TYPES } from '@watchglass/schemas/file/media-types';
import { useAtomValue } from 'jotai';
import { useRef } from 'react';
import { linkLostAtom } from '../live/link.ts';
import { useTranslate } from '../messages/messages.ts';

const ENDINGS = Object.values(MEDIA_TYPES)
  .flatMap((endings) => endings.map((ending) => `.${ending}`))
  .join(',');

interface ChooseProps extends Pick<ButtonProps, 'startIcon' | 'variant' | 'children'> {
  readonly name: string;
  readonly multiple?: boolean;
  readonly onChosen: (files: readonly File[]) => void;
}

/** A button that lets a person choose files of the types that may be uploaded. */
export function ChooseFiles({ name, multiple = false, onChosen, ...button }: ChooseProps) {
  const t = useTranslate();
  const lost = useAtomValue(linkLostAtom);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        name={name}
        accept={ENDINGS}
        multiple={multiple}
        hidden
        onChange={(event) => {
          onChosen([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <Button {...button} disabled={lost} title={t('file.help')} onClick={() => input.current?.click()} />
    </>
  );
}
